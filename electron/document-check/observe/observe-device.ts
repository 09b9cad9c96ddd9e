/** What the reply that starts a device sign-in has. @see electron/document-check/service.md, 2 and 4.3 */
import { ownField } from '../../service-client/decode/body.ts';
import { textOf } from '../../service-client/decode/reply.ts';
import type { DeviceFacts, DeviceFigure } from './observation.ts';
import type { Prints } from './prints.ts';
import type { Shown } from './shown.ts';

/** @param object the whole reply */
export function deviceFacts(object: Readonly<Record<string, unknown>>, shown: Shown, prints: Prints): DeviceFacts {
  const deviceCode = textOf(ownField(object, 'device_code'));
  return {
    deviceCode: textKind(ownField(object, 'device_code')),
    userCode: textKind(ownField(object, 'user_code')),
    verificationUrl: addressKind(ownField(object, 'verification_url')),
    expiresIn: figure(ownField(object, 'expires_in'), shown),
    interval: figure(ownField(object, 'interval'), shown),
    print: deviceCode === null ? null : prints.of(deviceCode),
  };
}

function textKind(value: unknown): DeviceFacts['deviceCode'] {
  if (value === undefined) return 'absent';
  if (typeof value !== 'string') return 'other';
  return value.trim() === '' ? 'empty' : 'string';
}

function addressKind(value: unknown): DeviceFacts['verificationUrl'] {
  if (value === undefined) return 'absent';
  return typeof value === 'string' && /^https?:\/\//i.test(value) && URL.canParse(value) ? 'http' : 'other';
}

function figure(value: unknown, shown: Shown): DeviceFigure {
  if (value === undefined) return { type: 'absent', value: null };
  if (typeof value === 'string') return { type: 'text', value: null };
  if (typeof value !== 'number') return { type: 'other', value: null };
  return { type: Number.isInteger(value) ? 'integer' : 'number', value: shown.figure(value) };
}
