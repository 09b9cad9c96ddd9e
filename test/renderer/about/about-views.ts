/** What main says about a copy of this app, as the screen's states show it. Packages and texts are samples. */
import { describeDiagnostics } from '../../../electron/about/diagnostics.ts';
import type { AboutView, LicenceView } from '../../../electron/ipc/views/about.ts';
import { NOW_MS, VIEW } from '../views.ts';

const MIT = `MIT License

Copyright (c) the authors of the package

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND.
`;

const LICENCES: readonly LicenceView[] = [
  {
    name: '@scope/a-package-with-a-name-that-is-quite-long-for-a-list',
    version: '12.0.0-beta.1',
    identifier: 'MIT',
    text: MIT,
  },
  { name: 'react', version: '19.3.1', identifier: 'MIT', text: MIT },
  { name: 'tslib', version: '2.8.1', identifier: '0BSD', text: `${'='.repeat(200)}\n${MIT}` },
  { name: 'type-choice', version: '4.41.0', identifier: '(MIT OR CC0-1.0 OR Apache-2.0)', text: MIT },
  { name: 'unnamed', version: '0.0.1', identifier: null, text: null },
];

export const ABOUT: AboutView = {
  version: '0.1.0',
  runtime: [
    { name: 'Electron', version: '45.4.1' },
    { name: 'Chromium', version: '150.0.7871.47' },
    { name: 'Node.js', version: '24.18.1' },
  ],
  diagnostics: describeDiagnostics(
    {
      version: '0.1.0',
      isInstalled: true,
      runtime: [
        { name: 'Electron', version: '45.4.1' },
        { name: 'Chromium', version: '150.0.7871.47' },
        { name: 'Node.js', version: '24.18.1' },
      ],
      system: 'linux 6.8.0-45-generic x64',
      homeFolder: '/home/ada',
    },
    {
      status: {
        ...VIEW.status,
        callbacks: {
          ...VIEW.status.callbacks,
          protocolClient: {
            kind: 'other-copy',
            name: 'Member Login',
            path: '/home/ada/Applications/member-login-0.0.9/member-login',
          },
        },
      },
      service: { state: 'ready', isDemo: true, problem: null },
      sessionCount: 1,
      hasLog: true,
      authorities: '142',
      clockDifferenceMs: 3_000,
      lastCallback: {
        address: 'member-login://callback?code=••••••••&state=••••••••',
        isPasted: false,
        outcome: 'accepted',
        atMs: NOW_MS - 60_000,
      },
      nowMs: NOW_MS,
    },
  ),
  hasLog: true,
  licences: LICENCES,
};
