/** All steps, in their order: those that need the plain application first, and the file dialogs last. */
import { browserSignIn, launchingTwice } from './browser-steps.ts';
import { aboutPanel, fileDialog, menu, notification, overwriting } from './desktop-steps.ts';
import { codeCache, pageLimits, pageScheme, sandbox } from './page-steps.ts';
import { keptSignIn, keychain, restarting, starting } from './starting-steps.ts';
import type { Step } from './step.ts';
import { displays, place, window } from './window-steps.ts';

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
