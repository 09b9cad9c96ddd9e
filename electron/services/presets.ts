/** Values for the points in which usual services differ from the document, to be chosen together. */

export interface Preset {
  readonly id: 'document' | 'json' | 'oauth';
  /** By the dot-separated paths of their fields. What another preset sets and this one does not is as the document says. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** The document's own values first, of which none has to be set. */
export const PRESETS: readonly Preset[] = [
  { id: 'document', values: {} },
  { id: 'json', values: { acceptHeader: 'application/json' } },
  {
    id: 'oauth',
    /** @see RFC 6749, 4.1.1 and 4.1.3; RFC 8628, 3.1 and 3.4 */
    values: {
      acceptHeader: 'application/json',
      versionHeader: null,
      'furtherParameters.authorize': { response_type: 'code' },
      'furtherParameters.codeExchange': { grant_type: 'authorization_code' },
      'furtherParameters.devicePoll': { grant_type: 'urn:ietf:params:oauth:grant-type:device_code' },
      deviceStartParameters: 'client-id-and-secret',
      devicePollCodeName: 'device_code',
    },
  },
];
