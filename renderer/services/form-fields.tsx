/** The fields of a form, each in its row, with the secrets where they belong. */
import { Fragment, type ReactNode } from 'react';
import type { FormFieldView, MovedView, ProfileSecretName } from '../../electron/ipc/views/own-services.ts';
import { fieldWords, optionWords } from '../text/field-words.ts';
import { serviceForm, serviceForm as words } from '../text/service-form.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { AuthoritiesControl, type CertificateControlProps, ClientCertificateControl } from './certificate-rows.tsx';
import { differs, isJsonObject, type JsonObject, pinsIn, resetField, rowsOf } from './draft.ts';
import { FieldControl, isGrouped } from './field-control.tsx';
import { FormRow } from './form-row.tsx';
import { SecretRow } from './secret-row.tsx';
import type { ServiceForm } from './use-service-form.ts';

export interface FormFieldsProps {
  readonly form: ServiceForm;
  readonly fields: readonly FormFieldView[];
}

export function FormFields({ form, fields }: FormFieldsProps): ReactNode {
  return fields.map((field) => (
    <Fragment key={field.path}>
      <FieldRow form={form} field={field} />
      {secretsAfter(form, field).map((name) => (
        <SecretRow key={name} form={form} name={name} problem={problemOf(form, name, words.secrets.labels[name])} />
      ))}
    </Fragment>
  ));
}

/** @returns a value as it is written in a line */
export function valueText(field: FormFieldView, value: unknown): string {
  if (value === null || value === undefined || value === '') return words.nothing;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (field.kind === 'choice') return optionWords(field.path, String(value));
  if (field.kind === 'pinned-reply') return pinsIn(value).map(pinText).join(', ');
  if (Array.isArray(value)) return value.length === 0 ? words.nothing : rowsOf(value).join(', ');
  return isJsonObject(value) ? Object.values(value).join(' · ') || words.nothing : String(value);
}

const pinText = ({ status, code }: JsonObject): string => [status ?? [], code ?? []].flat().join(' · ');

/** @returns a sentence about what is wrong in a field; null if nothing is to be said */
function problemOf({ flaws }: ServiceForm, path: string, label: string): string | null {
  const flaw = flaws.get(path);
  return flaw ? words.isWrong(label, flaw.expected) : null;
}

function FieldRow({ form, field }: { readonly form: ServiceForm; readonly field: FormFieldView }): ReactNode {
  const { label, line } = fieldWords(field.path);
  const isOwnControl = field.kind === 'certificates' || field.kind === 'client-certificate';
  const isUsual = isOwnControl || field.kind === 'loopback' || !differs(field, form.draft);
  const usual = isUsual
    ? null
    : {
        text: valueText(field, field.defaultValue),
        reset: () => form.change({ [field.path]: resetField(field, form.draft)[field.path] }),
      };
  return (
    <FormRow
      path={field.path}
      label={label}
      hint={line}
      isHintKept={HINTS_KEPT.includes(field.path)}
      isGroup={isGrouped(field)}
      problem={problemOf(form, field.path, label)}
      usual={usual}
    >
      {(attributes) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus has left the control.
        <div className="stack form-value" onBlur={() => form.leave(field.path)}>
          <Control form={form} field={field} attributes={attributes} />
          {field.path === 'application.redirectUri' && <CallbackLine form={form} />}
          {field.kind === 'pinned-reply' && <OverlapNote form={form} path={field.path} />}
          {MOVING.includes(field.path) && <MoveNote form={form} path={field.path} />}
        </div>
      )}
    </FormRow>
  );
}

/** Those whose labels do not say what they are at a service. */
const HINTS_KEPT = ['baseUrl', 'authUrl', 'application.clientId', 'application.loopbackRedirect'];

/** The fields that move a service. */
const MOVING = ['baseUrl', 'authUrl', 'certificateAuthorities'];

function Control(props: CertificateControlProps): ReactNode {
  const { form, field, attributes } = props;
  if (field.kind === 'certificates') return <AuthoritiesControl {...props} />;
  if (field.kind === 'client-certificate') return <ClientCertificateControl {...props} />;
  return (
    <FieldControl
      field={field}
      attributes={attributes}
      value={form.draft[field.path]}
      change={(value) => form.change({ [field.path]: value })}
    />
  );
}

/** A passphrase is asked for where the key needs one, or has one. */
function secretsAfter({ draft, secrets, view }: ServiceForm, { path }: FormFieldView): readonly ProfileSecretName[] {
  if (path === 'application.clientId') return ['clientSecret'];
  if (path !== 'application.clientCertificate' || !isJsonObject(draft[path])) return [];
  const { clientKey } = secrets;
  const isEncrypted =
    clientKey.kind === 'chosen' ? clientKey.isEncrypted : view.secrets.clientKeyPassphrase !== 'not-set';
  return isEncrypted ? ['clientKey', 'clientKeyPassphrase'] : ['clientKey'];
}

/** How sign-ins come back to an address, while it is typed. */
function CallbackLine({ form }: { readonly form: ServiceForm }): ReactNode {
  const words = serviceForm.callback;
  const callback = form.check?.callback ?? null;
  if (!callback) return <LiveNote />;
  const { isReceived, route, isFixedPort } = callback;
  return (
    <LiveNote icon={isReceived && route !== 'elsewhere' ? 'check' : 'info'}>
      {(isReceived ? words.received : words.notReceived)[route]} {isReceived && isFixedPort && words.fixedPort}
    </LiveNote>
  );
}

/** What a move of the service ends, at the field that changes it, while that is typed. */
function MoveNote({ form, path }: { readonly form: ServiceForm; readonly path: string }): ReactNode {
  const { moved } = form.check ?? {};
  if (!moved) return <LiveNote />;
  const isElsewhere = isOther(moved.baseAddress);
  const isBoundHere = path === (isElsewhere ? 'baseUrl' : 'certificateAuthorities') && moved.isBoundOtherwise;
  const count = form.view.sessions.length + form.view.lockedSessionCount;
  const bound = isBoundHere && serviceForm.moved.bound(count, isElsewhere ? 'address' : 'certificates');
  return <LiveNote>{path === 'authUrl' ? isOther(moved.authAddress) && serviceForm.moved.pages : bound}</LiveNote>;
}

/** Which field counts where another has the same reply. */
function OverlapNote({ form, path }: { readonly form: ServiceForm; readonly path: string }): ReactNode {
  const overlap = form.check?.overlaps.find(({ field }) => field === path);
  return <LiveNote>{overlap && words.pinned.overlap(fieldWords(overlap.first).label)}</LiveNote>;
}

const isOther = ({ before, after }: MovedView['baseAddress']): boolean => before !== after;

/** There from the start, so that what comes into it is read out. */
function LiveNote({ icon = 'info', children }: { readonly icon?: IconName; readonly children?: ReactNode }): ReactNode {
  return (
    <p className="with-icon gap-1 caption secondary form-live" role="status">
      {children && (
        <>
          <Icon name={icon} />
          <span>{children}</span>
        </>
      )}
    </p>
  );
}
