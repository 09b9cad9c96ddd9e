/** The wording of the About screen, loaded together with it. */

import { words } from './language.ts';

export const about = words('about', {
  title: 'About Member Login',
  version: (version: string) => `Version ${version}`,
  runsOn: (parts: readonly string[]) => `Runs on ${new Intl.ListFormat('en-GB').format(parts)}.`,
  opening: 'Reading the details of this copy',

  language: {
    label: 'Language',
    system: (name: string) => `System (${name})`,
    /** Each in itself. */
    names: { en: 'English', fr: 'Français' },
    unsaved: {
      title: 'Change the language now?',
      body: (count: number) =>
        count === 1
          ? 'What you wrote in a service’s form is lost. Sign-ins go on.'
          : `What you wrote in the forms of ${count} services is lost. Sign-ins go on.`,
      action: 'Change language',
      keep: 'Not now',
    },
  },

  help: 'If something does not work',
  helpBody:
    'Diagnostics tell versions, callbacks, storage, proxy and clock. They contain no password, token or code, and no name of a service or a member.',
  copy: 'Copy diagnostics',
  copied: 'Diagnostics',
  showLog: 'Show log',
  log: 'The log may name the address of a service, but no secret.',
  noLog: 'There is no log to show: this app could not write one into its data folder.',
  whatIsCopied: 'What is copied',

  licences: 'Licences',
  licencesBody: (count: number) =>
    `This app is MIT licensed. It contains ${count === 1 ? 'one package' : `${count} packages`} by others:`,
  noLicences: 'This app is MIT licensed. This copy was built without the list of packages it contains.',
  noIdentifier: 'No licence named',
  noText: 'The package comes without a licence text.',
  runtime: (files: readonly [string, string]) =>
    `The licences of Electron and Chromium are next to this app’s program, in ${files[0]} and ${files[1]}.`,
} as const);
