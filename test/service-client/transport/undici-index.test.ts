import { describe, expect, test } from 'vitest';
import * as parts from '../../../electron/service-client/transport/undici-parts.ts';

// Before the index is loaded.
const { connect } = parts.Agent.prototype;

describe('the parts of undici', () => {
  test('are what undici exports under the same names', async () => {
    const undici = await import('undici');
    for (const [name, part] of Object.entries(parts)) expect(part, name).toBe(Reflect.get(undici, name));
  });
  test('get the method for tunnels that undici gives them', async () => {
    const { Dispatcher } = await import('undici');
    expect(Dispatcher.prototype.connect).toBe(connect);
  });
});
