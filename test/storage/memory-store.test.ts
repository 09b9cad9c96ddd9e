import { expect, test } from 'vitest';
import { systemRandom } from '../../electron/core/random.ts';
import { createMemoryStore, NO_KEYCHAIN } from '../../electron/storage/memory-store.ts';

test('keeps what is put into it, and nothing of an earlier run', () => {
  const store = createMemoryStore(systemRandom);
  expect(store.read().services).toEqual([]);
  store.update({ currentServiceId: 'staging' });
  expect(store.read()).toMatchObject({ currentServiceId: 'staging', services: [] });
  expect(createMemoryStore(systemRandom).read().currentServiceId).toBeNull();
});

test('its keychain seals nothing', async () => {
  expect(await NO_KEYCHAIN.state()).toBe('none');
  await expect(NO_KEYCHAIN.seal('a')).rejects.toMatchObject({ code: 'keychain-missing' });
});
