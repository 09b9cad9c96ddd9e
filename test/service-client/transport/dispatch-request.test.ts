import fc from 'fast-check';
import { expect, test } from 'vitest';
import { collectBytes } from '../../../electron/service-client/transport/dispatch-request.ts';

test('returns all chunks in order, whatever their lengths', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 10_000 }), { maxLength: 20 }), (chunks) => {
      const body = collectBytes();
      for (const chunk of chunks) body.add(chunk);
      const whole = Buffer.concat(chunks);
      expect(body.size).toBe(whole.length);
      expect(Buffer.from(body.read()).equals(whole)).toBe(true);
    }),
  );
});

test('keeps nothing of the memory that a chunk is part of', () => {
  const received = new Uint8Array(64 * 1024).fill(1);
  const body = collectBytes();
  body.add(received.subarray(0, 1));
  received.fill(2);
  expect(body.read()).toEqual(Uint8Array.of(1));
  expect(body.read().buffer.byteLength).toBe(1);
});
