/** In a file without undici's index, which adds to its parts as soon as it is loaded. */
import { describe, expect, test } from 'vitest';
import * as parts from '../../../electron/service-client/transport/undici-parts.ts';

describe('the parts of undici', () => {
  test('can open a tunnel, with no other way to ask', () => {
    expect(parts.Agent.prototype).toHaveProperty('connect');
    expect(parts.Agent.prototype).not.toHaveProperty('request');
  });
  test("leave Node's own fetch alone", () => {
    expect(Object.getOwnPropertySymbols(globalThis).map(String)).not.toContain('Symbol(undici.globalDispatcher.2)');
  });
});
