import { expect, test } from 'vitest';
import { createRandom, drawHostileReply, HOSTILE_ENDPOINTS, LARGEST_REPLY } from './hostile-replies.ts';

test.each(HOSTILE_ENDPOINTS)('equal seeds draw equal replies within the limit: %s', (endpoint) => {
  const [one, other] = [createRandom(7), createRandom(7)];
  for (let count = 0; count < 40; count += 1) {
    const reply = drawHostileReply(one, endpoint, ['a secret of the call']);
    expect(reply).toEqual(drawHostileReply(other, endpoint, ['a secret of the call']));
    expect(reply.bytes.length).toBeLessThanOrEqual(LARGEST_REPLY + 2000);
  }
});
