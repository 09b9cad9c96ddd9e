/** Wording of the screen about this app, which is fetched with that screen alone. It decides nothing. */

export const about = {
  title: 'About Member Login',
  version: (version: string) => `Version ${version}`,
  runsOn: (parts: readonly string[]) => `Runs on ${new Intl.ListFormat('en-GB').format(parts)}.`,
  opening: 'Reading what this copy is made of',
  tryAgain: 'Try again',

  help: 'If something does not work',
  helpBody:
    'Diagnostics say how this app is set up and how it stands: versions, callbacks, storage, proxy and clock. No password, token or code is in them, and no name of a service or a member.',
  copy: 'Copy diagnostics',
  copied: 'Diagnostics',
  showLog: 'Show log',
  log: 'The log is a file on this computer. It tells what happened and when. It may name the address of a service, and holds no secret either.',
  noLog: 'There is no log to show: this app could not write one into its data folder.',
  whatIsCopied: 'What is copied',

  licences: 'Licences',
  licencesBody: (count: number) =>
    `This app is MIT licensed. It contains ${count === 1 ? 'one package' : `${count} packages`} by others, each with a licence of its own:`,
  noLicences: 'This app is MIT licensed. This copy was built without the list of the packages that it contains.',
  noIdentifier: 'No licence named',
  noText: 'The package comes without a licence text.',
  runtime: (files: readonly [string, string]) =>
    `The licences of Electron and Chromium lie beside this app’s program, in ${files[0]} and ${files[1]}.`,
} as const;
