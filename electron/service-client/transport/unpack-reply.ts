/** Unpacks a reply, and creates the errors for one that is too large, or that cannot be unpacked. */
import { ServiceError } from '../../core/errors.ts';
import type { WireText } from '../decode/body.ts';
import { decodeContent, isTooLarge } from './content-coding.ts';

/**
 * @returns the bytes of the reply as they were before it was packed
 * @throws ServiceError `reply-too-large`, `reply-unreadable`
 */
export async function unpackReply({ bytes, headers = {} }: WireText, from: URL, maxBytes: number): Promise<Uint8Array> {
  try {
    return await decodeContent(bytes, headers['content-encoding'], maxBytes);
  } catch (thrown) {
    if (isTooLarge(thrown)) throw tooLarge(from, maxBytes);
    throw new ServiceError(
      'reply-unreadable',
      `The compressed reply of ${from.host} could not be unpacked. Try again.`,
      {
        details: { host: from.host, replyShape: `${bytes.length} compressed bytes` },
      },
    );
  }
}

export function tooLarge(from: URL, maxBytes: number): ServiceError {
  return new ServiceError('reply-too-large', `The reply from ${from.host} is larger than ${maxBytes} bytes.`, {
    details: { host: from.host },
  });
}
