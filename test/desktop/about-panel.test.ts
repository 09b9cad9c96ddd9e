import { expect, test } from 'vitest';
import { describeAboutPanel } from '../../electron/desktop/about-panel.ts';
import { ABOUT_PANEL } from '../../electron/text/en.ts';

const describe = (platform: string, icon: string | null = null) =>
  describeAboutPanel({
    platform,
    version: '0.1.0',
    runtime: [
      { name: 'Electron', version: '45.4.1' },
      { name: 'Node.js', version: '24.18.1' },
    ],
    icon,
    words: ABOUT_PANEL,
  });

test.each(['darwin', 'win32'])('on %s what it runs on stands among the credits', (platform) => {
  expect(describe(platform)).toMatchObject({
    applicationName: 'Member Login',
    applicationVersion: '0.1.0',
    credits: 'Electron 45.4.1\nNode.js 24.18.1',
  });
});

test('on Linux, where the panel has no credits, it stands with the version', () => {
  const panel = describe('linux', '/icon.png');
  expect(panel).toMatchObject({
    applicationVersion: '0.1.0\nElectron 45.4.1\nNode.js 24.18.1',
    iconPath: '/icon.png',
  });
  expect(panel).not.toHaveProperty('credits');
});

test.each(['darwin', 'win32', 'linux'])('on %s it names the licence and where all of them are', (platform) => {
  expect(describe(platform).copyright).toMatch(
    /^Copyright © \d{4} .+\nMIT licence\. .+ Diagnostics and licences under Help\.$/,
  );
  expect(describe(platform)).not.toHaveProperty('iconPath');
});
