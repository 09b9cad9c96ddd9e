/** The wording of commands: in the palette, loaded together with it, and in what is said of the keyboard. */
import type { CommandId } from '../../electron/ipc/views/commands.ts';
import type { ReportFormat } from '../../electron/ipc/views/document-check.ts';
import { text } from './en.ts';
import { words } from './language.ts';

export const commands = words('commands', {
  title: 'All commands',
  field: 'Find a command',
  list: 'Commands',
  found: (count: number) => (count === 1 ? '1 command' : `${count} commands`),
  nothing: 'No command matches. Try other words, or the initials of a command.',

  palette: 'All commands…',
  filter: 'Filter',
  account: 'Account',
  signInBy: (method: string) => `Sign in: ${method}`,
  switchTo: (service: string) => `Switch to ${service}`,
  openProfile: 'Open profile file…',
  saveReport: {
    markdown: 'Save report as Markdown…',
    json: 'Save report as JSON…',
    junit: 'Save report as JUnit XML…',
  } satisfies Record<ReportFormat, string>,
  stopPausing: 'Do not pause the next sign-in',

  keyboard: 'Keyboard',
  keyboardBody: 'Keys do not leave a screen with unsaved changes.',
  or: 'or',
});

/** @returns what the command is called, as its button is */
export function commandName(id: CommandId): string {
  const { rail, member } = text;
  const names: Readonly<Record<CommandId, string>> = {
    'sign-in': rail.signIn,
    refresh: member.refresh,
    'open-profile': commands.openProfile,
    palette: commands.palette,
    filter: commands.filter,
    member: commands.account,
    compare: rail.compare,
    exchanges: rail.exchanges,
    'document-check': rail.documentCheck,
    'call-service': rail.callService,
    'demo-behaviour': rail.demoBehaviour,
    case: rail.caseFile,
    'add-service': rail.addService,
    about: rail.about,
  };
  return names[id];
}
