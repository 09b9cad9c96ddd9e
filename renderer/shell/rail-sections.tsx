/** The rail's sections: services, accounts, screens for testers, and help. */
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { AttemptView } from '../../electron/ipc/views/attempts.ts';
import type { DemoView, ServiceEntry } from '../../electron/ipc/views/services.ts';
import type { SessionView } from '../../electron/ipc/views/sessions.ts';
import { isolate } from '../../electron/text/isolate.ts';
import type { UnsavedForms } from '../services/form-memory.ts';
import { attemptState, methodText, serviceState, text } from '../text/en.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { keysOf } from '../ui/keys.ts';
import { type Place, placeOfAttempt } from '../ui/places.ts';
import type { RailActions, RailBadge, RailEntry, RailSection } from './rail.tsx';
import type { ScreenChoice } from './router.ts';

/** @returns the rail's sections, from the top */
export function railSections(
  view: AppView,
  screen: ScreenChoice,
  unsaved: UnsavedForms,
  actions: RailActions,
): readonly RailSection[] {
  const { go } = actions;
  const testing = [
    placeEntry('compare', text.rail.compare, 'compare', screen, go),
    placeEntry('exchanges', text.rail.exchanges, 'exchange', screen, go),
    placeEntry('document-check', text.rail.documentCheck, 'document', screen, go),
    placeEntry('call-service', text.rail.callService, 'send', screen, go),
  ];
  if (view.openCase)
    testing.push({ ...placeEntry('case', text.rail.caseFile, 'file', screen, go), detail: view.openCase.file });
  const { demo } = view.service;
  if (demo) {
    const entry = placeEntry('demo-behaviour', text.rail.demoBehaviour, 'bend', screen, go);
    testing.push({ ...entry, ...changedBadge(demo) });
  }
  const groups = groupByMember(view.sessions);
  const help = [paletteEntry(actions), placeEntry('about', text.rail.about, 'info', screen, go)];
  return [
    serviceSection(view, groups, screen, unsaved, actions),
    ...accountSections(view, groups, screen, actions),
    { id: 'testing', title: text.rail.testing, note: null, entries: testing, isPinned: true },
    { id: 'help', title: text.rail.help, note: null, entries: help, isPinned: true },
  ];
}

function serviceSection(
  view: AppView,
  groups: readonly AccountGroup[],
  screen: ScreenChoice,
  unsaved: UnsavedForms,
  { go, switchTo }: RailActions,
): RailSection {
  const edited = screen.kind === 'service' ? screen.service.id : undefined;
  const rows = view.services.map((service): RailEntry => {
    const { id, name, isCurrent, isDemo } = service;
    const count = groups.filter(({ newest }) => newest.serviceId === id).length;
    const edit = {
      label: text.rail.editService(name),
      isCurrent: edited === id,
      open: () => go({ kind: 'service', serviceId: id }),
    };
    return {
      id: `service-${id}`,
      label: name,
      detail: serviceDetail(service, view, unsaved.has(id)),
      mark: <Avatar service={name} />,
      isCurrent,
      isChoice: true,
      open: () => switchTo(id),
      ...(count > 0 && { badge: signedIn(count) }),
      ...(!isDemo && { edit }),
    };
  });
  const add = placeEntry('add-service', text.rail.addService, 'add', screen, go);
  const detail = unsaved.has(null) ? text.rail.notSaved : null;
  return { id: 'services', title: text.rail.services, note: null, entries: [...rows, { ...add, detail }] };
}

/**
 * What is pending there while another service is the current one, whether its form is unsaved, its state if that is out of
 * the ordinary, and where it is, if that alone tells it from another one.
 */
function serviceDetail(
  { id, name, isCurrent, host, state, problem }: ServiceEntry,
  { attempts, services }: AppView,
  isUnsaved: boolean,
): string | null {
  const pending = attempts.find(({ serviceId, step }) => serviceId === id && step.kind !== 'ended');
  const words = [
    ...(pending && !isCurrent ? [attemptState(pending)] : []),
    ...(isUnsaved ? [text.rail.notSaved] : []),
    ...(state === 'starting' || state === 'failed' ? [serviceState({ state, problem })] : []),
    ...(services.some((other) => other.id !== id && other.name === name) && host !== '' ? [host] : []),
  ];
  return words.length > 0 ? words.join(' · ') : null;
}

function changedBadge({ behaviour }: DemoView): Pick<RailEntry, 'badge'> {
  const count = behaviour.filter(({ option, defaultOption }) => option !== defaultOption).length;
  return count > 0 ? { badge: { label: String(count), words: text.rail.changed(count), isUnusual: true } } : {};
}

function signedIn(count: number): RailBadge {
  return { label: String(count), words: text.rail.signedIn(count) };
}

function placeEntry(
  kind:
    | 'compare'
    | 'exchanges'
    | 'document-check'
    | 'call-service'
    | 'case'
    | 'demo-behaviour'
    | 'add-service'
    | 'about',
  label: string,
  icon: IconName,
  screen: ScreenChoice,
  go: (place: Place) => void,
): RailEntry {
  return {
    id: kind,
    label,
    detail: null,
    mark: <Icon name={icon} />,
    isCurrent: screen.kind === kind,
    open: () => go({ kind }),
  };
}

/** A member at one service, or sessions there of which no member could be read yet. */
interface AccountGroup {
  readonly id: string;
  /** In the order of sign-in; at least one. */
  readonly sessions: readonly SessionView[];
  readonly newest: SessionView;
}

/** What is under way first, where it stays in sight however many accounts follow; those at other services are folded. */
function accountSections(
  view: AppView,
  groups: readonly AccountGroup[],
  screen: ScreenChoice,
  actions: RailActions,
): readonly RailSection[] {
  const { sessions, attempts, service } = view;
  // An ended sign-in whose form is on screen is that form, in which it begins again.
  const isFormOf = ({ id }: AttemptView) => screen.kind === 'form' && screen.attempt?.id === id;
  const listed = attempts.filter((attempt) => !(isEnded(attempt) && isFormOf(attempt)));
  const isHere = ({ newest }: AccountGroup) => newest.serviceId === service.id;
  const here = groups.filter(isHere);
  const elsewhere = groups.filter((group) => !isHere(group));
  const signIn: RailEntry = {
    id: 'sign-in',
    label: text.rail.signIn,
    detail: null,
    mark: <Icon name="add" />,
    isCurrent: screen.kind === 'sign-in' || (screen.kind === 'form' && !listed.some(isFormOf)),
    open: () => actions.go({ kind: 'sign-in' }),
  };
  const accounts: RailSection = {
    id: 'account',
    title: text.rail.account,
    // Until the saved sign-ins are open, nobody knows who is signed in.
    note: here.length === 0 && !view.isRestoring ? text.rail.nobody : null,
    entries: [
      ...listed.map((attempt) => attemptEntry(attempt, view, screen, actions)),
      ...here.map((group) => accountEntry(group, null, screen, actions)),
      signIn,
    ],
    ...(sessions.length > 1 && { menu: signOutAllEntry(actions) }),
  };
  if (elsewhere.length === 0) return [accounts];
  const entries = elsewhere.map((group) => accountEntry(group, group.newest.serviceName, screen, actions));
  return [
    accounts,
    { id: 'elsewhere', title: text.rail.elsewhere, note: null, entries, folded: signedIn(elsewhere.length) },
  ];
}

/**
 * One that has signed in by several methods is one account.
 * @returns the groups in the order of their first sessions
 */
export function groupByMember(sessions: readonly SessionView[]): readonly AccountGroup[] {
  const groups = new Map<string, AccountGroup>();
  for (const session of sessions) {
    const { serviceId, member } = session;
    const id = JSON.stringify([serviceId, member && (member.id ?? member.login ?? member.email ?? member.title)]);
    const { sessions: known = [], newest = session } = groups.get(id) ?? {};
    const isNewer = session.signedInAtMs >= newest.signedInAtMs;
    groups.set(id, { id, sessions: [...known, session], newest: isNewer ? session : newest });
  }
  return [...groups.values()];
}

/** @returns the sessions of the member that a session is of, at its service */
export function waysOfMember({ sessions }: AppView, session: SessionView): readonly SessionView[] {
  return groupByMember(sessions).find((group) => group.sessions.includes(session))?.sessions ?? [];
}

function attemptEntry(attempt: AttemptView, view: AppView, screen: ScreenChoice, actions: RailActions): RailEntry {
  const { id, serviceId, serviceName } = attempt;
  const state = attemptState(attempt);
  return {
    id,
    label: methodText(attempt.methodId).name,
    detail: serviceId === view.service.id ? state : `${isolate(serviceName)} · ${state}`,
    mark: <Icon name={isEnded(attempt) ? 'minus' : 'clock'} />,
    isCurrent: (screen.kind === 'attempt' || screen.kind === 'form') && screen.attempt?.id === id,
    open: () => actions.go(placeOfAttempt(view, attempt)),
    ...(isEnded(attempt) && { dismiss: () => actions.dismiss(id) }),
  };
}

function isEnded({ step }: AttemptView): boolean {
  return step.kind === 'ended';
}

/**
 * Opens the newest session; its screen has the others.
 * @param service named where it is another one than the current
 */
function accountEntry(
  { id, sessions, newest }: AccountGroup,
  service: string | null,
  screen: ScreenChoice,
  { openSession }: RailActions,
): RailEntry {
  const details = [service === null ? [] : isolate(service), waysOf(sessions), statesOf(sessions)];
  return {
    id,
    label: newest.member?.title ?? newest.serviceName,
    detail: details.flat().join(' · '),
    mark: <Avatar member={newest.member} isSmall />,
    isCurrent: screen.kind === 'member' && sessions.some((session) => session.id === screen.session.id),
    open: () => openSession(newest.id),
  };
}

/** More than two are counted. */
function waysOf(sessions: readonly SessionView[]): readonly string[] {
  if (sessions.length > 2) return [text.rail.ways(sessions.length)];
  return sessions.map(({ methodId }) => methodText(methodId).name);
}

/** What is not as usual, and of how many of several. */
function statesOf(sessions: readonly SessionView[]): readonly string[] {
  const states = sessions.flatMap(({ status }) => text.rail.statuses[status] ?? []);
  return [...new Set(states)].map((state) => {
    const count = states.filter((one) => one === state).length;
    return count === sessions.length ? state : text.service.nameAndState(state, String(count));
  });
}

function signOutAllEntry({ signOutAll }: RailActions): RailEntry {
  return { id: 'sign-out-all', label: text.rail.signOutAll, ...DIALOG, open: signOutAll };
}

function paletteEntry({ openPalette }: RailActions): RailEntry {
  const keys = { badge: { label: keysOf('palette') ?? '' } };
  return {
    id: 'palette',
    label: text.rail.commands,
    ...DIALOG,
    mark: <Icon name="commands" />,
    ...keys,
    open: openPalette,
  };
}

const DIALOG = { detail: null, mark: null, isCurrent: false, isDialog: true } as const;
