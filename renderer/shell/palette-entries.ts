/** Everything that can be done now, as entries of the palette, and the search among them. What cannot be done has none. */
import type { MemberLoginApi, Outcome } from '../../electron/ipc/channels.ts';
import type { AppView } from '../../electron/ipc/views/app.ts';
import { COMMANDS, type CommandId, isPossible } from '../../electron/ipc/views/commands.ts';
import type { ReportFormat } from '../../electron/ipc/views/document-check.ts';
import type { SessionView } from '../../electron/ipc/views/sessions.ts';
import { isolate } from '../../electron/text/isolate.ts';
import { opensPage } from '../sign-in/private-window.tsx';
import { about } from '../text/about.ts';
import { caseFile } from '../text/case-file.ts';
import { commandName, commands as words } from '../text/commands.ts';
import { attemptState, methodText, text } from '../text/en.ts';
import { held } from '../text/held.ts';
import { plain } from '../text/wording.ts';
import { placeOfAttempt, runningAttempt } from '../ui/places.ts';
import type { RailActions } from './rail.tsx';
import type { RunCommand } from './use-commands.ts';

export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  /** A few words more, such as the service of an account. */
  readonly detail: string | null;
  /** The command whose keys do the same. */
  readonly command: CommandId | null;
  readonly act: Act;
}

/** What leads elsewhere closes the palette first; a call to main keeps it open until it has worked. */
export type Act =
  | { readonly kind: 'lead'; readonly lead: () => void }
  | { readonly kind: 'call'; readonly call: () => Promise<Outcome<unknown>> };

export interface PaletteContext {
  readonly view: AppView;
  readonly actions: Pick<RailActions, 'go' | 'openSession' | 'switchTo' | 'signOutAll'>;
  readonly run: RunCommand;
  readonly memberLogin: MemberLoginApi;
  /** Whether the screen has a filter. */
  readonly canFilter: boolean;
  /** Whether the document check has anything to report. */
  readonly canReport: boolean;
  /** Says what was copied. */
  readonly showCopied: (what: string) => void;
}

/** @returns the entries that no screen has for itself */
export function paletteEntries(context: PaletteContext): readonly PaletteEntry[] {
  return [
    ...commandEntries(context),
    ...accountEntries(context),
    ...signInEntries(context),
    ...serviceEntries(context),
    ...fileEntries(context),
    ...helpEntries(context),
  ];
}

/** Commands that have other entries: the account's own, and a call that keeps the palette open. The palette needs none. */
const WITH_OWN_ENTRY: readonly CommandId[] = ['member', 'open-profile', 'palette'];

function commandEntries({ view, run, canFilter }: PaletteContext): readonly PaletteEntry[] {
  return COMMANDS.flatMap(({ id }): PaletteEntry[] => {
    if (WITH_OWN_ENTRY.includes(id) || (id === 'filter' && !canFilter) || !isPossible(id, view)) return [];
    return [{ ...leading(id, commandName(id), () => run(id)), command: id }];
  });
}

function accountEntries({ view, actions }: PaletteContext): readonly PaletteEntry[] {
  const { sessions, attempts, currentSessionId } = view;
  const opened = sessions.map((session): PaletteEntry => {
    const { id, member, serviceName } = session;
    const open = leading(`session ${id}`, member?.title ?? serviceName, () => actions.openSession(id));
    const command = id === currentSessionId ? 'member' : null;
    return { ...open, detail: sessionDetail(session, sessions), command };
  });
  const begun = attempts.map((attempt): PaletteEntry => {
    const { name } = methodText(attempt.methodId);
    const goOn = leading(`attempt ${attempt.id}`, name, () => actions.go(placeOfAttempt(view, attempt)));
    return { ...goOn, detail: attemptState(attempt) };
  });
  const signOutAll = leading('sign-out-all', text.rail.signOutAll, actions.signOutAll);
  return [...opened, ...begun, ...(sessions.length > 1 ? [signOutAll] : [])];
}

/** What tells the session from the others: its service, method and state, as far as they differ. */
function sessionDetail(session: SessionView, sessions: readonly SessionView[]): string | null {
  const isOneService = sessions.every(({ serviceId }) => serviceId === session.serviceId);
  const isOneMethod = sessions.every(({ methodId }) => methodId === session.methodId);
  const words = [
    isOneService ? [] : isolate(session.serviceName),
    isOneMethod ? [] : methodText(session.methodId).name,
    text.rail.statuses[session.status] ?? [],
  ];
  return words.flat().join(' · ') || null;
}

function signInEntries({ view, actions, memberLogin }: PaletteContext): readonly PaletteEntry[] {
  const { service, methods, isPausing } = view;
  const ways = methods.flatMap((method): PaletteEntry[] => {
    const { id: methodId, fields, caution } = method;
    const { name } = methodText(methodId);
    const label = words.signInBy(name);
    const start = (isPrivate: boolean) =>
      memberLogin.startLogin({ serviceId: service.id, methodId, fields: {}, isPrivate });
    // One that is under way is among the accounts.
    if (runningAttempt(view, methodId) || service.state !== 'ready' || caution === 'needs-https') return [];
    if (fields.length > 0) {
      return [leading(`method ${methodId}`, label, () => actions.go({ kind: 'form', methodId }))];
    }
    const way = calling(`method ${methodId}`, label, () => start(false));
    if (!opensPage(method)) return [way];
    return [way, calling(`private ${methodId}`, text.privateWindow.actionFor(name), () => start(true))];
  });
  const pause = calling('pause', isPausing ? words.stopPausing : held.switch, () =>
    memberLogin.pauseNextSignIn({ isOn: !isPausing }),
  );
  return [...ways, pause];
}

function serviceEntries({ view, actions }: PaletteContext): readonly PaletteEntry[] {
  return view.services.flatMap(({ id, name, isCurrent, isDemo, host }) => {
    const choose = leading(`switch ${id}`, words.switchTo(name), () => actions.switchTo(id));
    const edit = leading(`edit ${id}`, text.rail.editService(name), () =>
      actions.go({ kind: 'service', serviceId: id }),
    );
    return [...(isCurrent ? [] : [{ ...choose, detail: host }]), ...(isDemo ? [] : [edit])];
  });
}

const FORMATS: readonly ReportFormat[] = ['markdown', 'json', 'junit'];

function fileEntries({ view, memberLogin, canReport }: PaletteContext): readonly PaletteEntry[] {
  const { id: serviceId } = view.service;
  const openProfile = calling('open-profile', words.openProfile, () => memberLogin.openProfileFile());
  const reports = FORMATS.map((format): PaletteEntry => {
    const save = () => memberLogin.saveReport({ serviceId, format });
    return { ...calling(`report ${format}`, words.saveReport[format], save), detail: text.rail.documentCheck };
  });
  return [
    { ...openProfile, command: 'open-profile' },
    calling('open-case', caseFile.open, () => memberLogin.openCase()),
    ...(canReport ? reports : []),
  ];
}

function helpEntries({ memberLogin, showCopied }: PaletteContext): readonly PaletteEntry[] {
  const copy = async () => {
    const outcome = await memberLogin.copyDiagnostics();
    if (outcome.ok) showCopied(about.copied);
    return outcome;
  };
  return [
    calling('copy-diagnostics', about.copy, copy),
    calling('show-log', about.showLog, () => memberLogin.showLog()),
  ];
}

function leading(id: string, label: string, lead: () => void): PaletteEntry {
  return { id, label, detail: null, command: null, act: { kind: 'lead', lead } };
}

function calling(id: string, label: string, call: () => Promise<Outcome<unknown>>): PaletteEntry {
  return { id, label, detail: null, command: null, act: { kind: 'call', call } };
}

const OFFERED =
  'main button:not([aria-disabled=true], :disabled, :is(li, tr, [role=row], [role=option], [popover], dialog) *)';

/**
 * The buttons of the screen that is on: choosing one presses it, so that it does what it always does and asks what it
 * always asks. Those of a list's rows stay there, and so do those that share their words.
 * @param taken what other entries are called
 */
export function screenEntries(taken: ReadonlySet<string>): readonly PaletteEntry[] {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>(OFFERED)]
    .filter((button) => button.checkVisibility())
    .map((button) => ({ button, label: nameOf(button) }));
  return buttons
    .filter(({ label }) => label !== '' && !taken.has(label) && isSaidOnce(label, buttons))
    .map(({ button, label }) => leading(`screen ${label}`, label, () => press(button)));
}

function nameOf(button: HTMLButtonElement): string {
  return (button.ariaLabel ?? button.innerText).replace(/\s+/g, ' ').trim();
}

function isSaidOnce(label: string, buttons: readonly { readonly label: string }[]): boolean {
  return buttons.filter((button) => button.label === label).length === 1;
}

/** A popover opens beside it, and the focus comes back to it. */
function press(button: HTMLButtonElement): void {
  button.focus();
  button.click();
}

/** What an entry is found by; only the label by its initials. */
export interface Searched {
  readonly label: string;
  readonly detail: string | null;
}

/**
 * @param query words in any order, each the beginning or another part of a word; or the initials of the label. Case and
 * accents do not count
 * @returns the entries that match, the best ones first; all of them, in their order, where nothing is typed
 */
export function searchEntries<Entry extends Searched>(entries: readonly Entry[], query: string): readonly Entry[] {
  const asked = wordsOf(query);
  if (asked.length === 0) return entries;
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, asked) }))
    .filter(({ rank }) => rank !== null)
    .toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
    .map(({ entry }) => entry);
}

/** @returns 0 for the best match; null for none */
function rankOf({ label, detail }: Searched, asked: readonly string[]): number | null {
  const ofLabel = wordsOf(label);
  const words = ofLabel.concat(wordsOf(detail ?? ''));
  if (asked.every((part) => ofLabel.some((word) => word.startsWith(part)))) return 0;
  if (asked.every((part) => words.some((word) => word.startsWith(part)))) return 1;
  if (initialsOf(ofLabel).startsWith(asked.join(''))) return 2;
  return asked.every((part) => words.some((word) => word.includes(part))) ? 3 : null;
}

function initialsOf(words: readonly string[]): string {
  return words.map(([initial]) => initial ?? '').join('');
}

function wordsOf(text: string): readonly string[] {
  return plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
