/** The wording of the About screen, loaded together with it. */

import { words } from './language.ts';

export const about = words('about', {
  title: 'About Member Login',
  version: (version: string) => `Version ${version}`,
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
  helpBody: 'Diagnostics contain no secret, and no name of a service or member.',
  copy: 'Copy diagnostics',
  copied: 'Diagnostics',
  showLog: 'Show log',
  log: 'The log may name a service’s address, but no secret.',
  noLog: 'No log could be written into the data folder.',
  whatIsCopied: 'What is copied',

  licences: 'Licences',
  licencesBody: (count: number) =>
    `This app is MIT licensed, with ${count === 1 ? 'one package' : `${count} packages`} by others:`,
  noLicences: 'This app is MIT licensed. This copy has no list of its packages.',
  noIdentifier: 'No licence named',
  noText: 'It has no licence text.',
  runtime: (files: readonly [string, string]) =>
    `The licences of Electron and Chromium are beside the program: ${files[0]} and ${files[1]}.`,
} as const);
