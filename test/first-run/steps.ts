/** All steps, in their order: those that need the plain application first, and the file dialogs last. */
import { browserSignIn } from './browser-sign-in.ts';
import { codeCache } from './code-cache.ts';
import { displays } from './displays.ts';
import { fileDialog } from './file-dialog.ts';
import { keychain } from './keychain.ts';
import { launchingTwice } from './launching-twice.ts';
import { aboutPanel, menu } from './menu.ts';
import { notification } from './notification.ts';
import { overwriting } from './overwriting.ts';
import { pageLimits } from './page-limits.ts';
import { pageScheme } from './page-scheme.ts';
import { place } from './place.ts';
import { keptSignIn, restarting } from './restarting.ts';
import { sandbox } from './sandbox.ts';
import { starting } from './starting.ts';
import type { Step } from './step.ts';
import { window } from './window.ts';

export const STEPS: readonly Step[] = [
  starting,
  keychain,
  restarting,
  keptSignIn,
  window,
  sandbox,
  pageScheme,
  pageLimits,
  menu,
  aboutPanel,
  notification,
  displays,
  browserSignIn,
  launchingTwice,
  place,
  codeCache,
  overwriting,
  fileDialog,
];
