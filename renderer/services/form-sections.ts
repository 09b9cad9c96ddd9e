/** The form's fields in sections: the service itself, and below it the open points of the document, each where it acts. */
import type { FormFieldView } from '../../electron/ipc/views/own-services.ts';

export type FormSectionId = (typeof SECTIONS)[number]['id'];

export interface FormSection {
  readonly id: FormSectionId;
  readonly fields: readonly FormFieldView[];
}

/** @returns the sections that have a field; one that no section names is among the last one's */
export function sectionsOf(fields: readonly FormFieldView[]): readonly FormSection[] {
  const inOrder = fields.toSorted((one, other) => placeOf(one) - placeOf(other));
  return SECTIONS.map(({ id }) => ({ id, fields: inOrder.filter((field) => sectionOf(field) === id) })).filter(
    (section) => section.fields.length > 0,
  );
}

/** @returns the section that a field is drawn in */
export function sectionOf({ path }: FormFieldView): FormSectionId {
  return SECTIONS.find(({ paths }) => paths.some((one) => one === path))?.id ?? 'further';
}

/** Those that are always open, from the top. */
export const OPEN_SECTIONS: readonly FormSectionId[] = ['service', 'application', 'certificates'];

const SECTIONS = [
  { id: 'service', paths: ['name', 'baseUrl', 'authUrl'] },
  {
    id: 'application',
    paths: ['application.clientId', 'application.redirectUri', 'application.loopbackRedirect'],
  },
  { id: 'certificates', paths: ['certificateAuthorities', 'application.clientCertificate'] },
  {
    id: 'calls',
    paths: ['headerNames.key', 'headerNames.version', 'versionHeader', 'acceptHeader', 'applicationRefused'],
  },
  {
    id: 'code',
    paths: [
      'paths.authorize',
      'furtherParameters.authorize',
      'state',
      'paths.accessToken',
      'furtherParameters.codeExchange',
    ],
  },
  {
    id: 'device',
    paths: [
      'paths.device',
      'deviceStartParameters',
      'furtherParameters.deviceStart',
      'paths.devicePoll',
      'devicePollCodeName',
      'furtherParameters.devicePoll',
      'devicePending',
      'deviceDeclined',
      'deviceExpired',
    ],
  },
  {
    id: 'key',
    paths: [
      'paths.keyRequest',
      'keyRequestParameters',
      'furtherParameters.keyRequest',
      'keyPath',
      'paths.keyPage',
      'keyPageState',
      'furtherParameters.keyPage',
      'callbackTokenName',
    ],
  },
  {
    id: 'identification',
    paths: [
      'paths.identification',
      'furtherParameters.identification',
      'identificationTokenPath',
      'identificationMemberPath',
      'credentialsRefused',
    ],
  },
  {
    id: 'member',
    paths: [
      'tokenPresentation',
      'headerNames.token',
      'paths.memberInformation',
      'memberMethod',
      'memberPath',
      'memberIdPath',
      'memberPicturePath',
      'tokenRefused',
    ],
  },
  { id: 'further', paths: ['paths.revoke', 'revokeTokenName', 'furtherParameters.revoke'] },
] as const;

const PLACES: readonly string[] = SECTIONS.flatMap(({ paths }) => paths);

/** What has no place comes last. */
function placeOf({ path }: FormFieldView): number {
  return PLACES.includes(path) ? PLACES.indexOf(path) : PLACES.length;
}
