import { expect, test, vi } from 'vitest';

const registered: unknown[] = [];
vi.doMock('electron', () => ({
  protocol: { registerSchemesAsPrivileged: (schemes: unknown) => void registered.push(schemes) },
}));
const { registerAppScheme } = await import('../../electron/desktop/renderer-protocol.ts');

test('the page’s scheme has an origin, is secure, keeps its compiled scripts, and may nothing else', () => {
  registerAppScheme();
  expect(registered).toEqual([[{ scheme: 'app', privileges: { standard: true, secure: true, codeCache: true } }]]);
});
