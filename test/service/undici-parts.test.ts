import { describe, expect, test } from 'vitest';
import * as parts from '../../electron/service/undici-parts.ts';

describe('the parts of undici', () => {
  // First: the index adds the method by itself.
  test('can open a tunnel, with no other way to ask', () => {
    expect(parts.Agent.prototype).toHaveProperty('connect');
    expect(parts.Agent.prototype).not.toHaveProperty('request');
  });
  test("leave Node's own fetch alone", () => {
    expect(Object.getOwnPropertySymbols(globalThis).map(String)).not.toContain('Symbol(undici.globalDispatcher.2)');
  });
  test('are what undici exports under the same names', async () => {
    const undici = await import('undici');
    for (const [name, part] of Object.entries(parts)) expect(part, name).toBe(Reflect.get(undici, name));
  });
  test('get the method for tunnels that undici gives them', async () => {
    const { connect } = parts.Agent.prototype;
    const { Dispatcher } = await import('undici');
    expect(Dispatcher.prototype.connect).toBe(connect);
  });
});
