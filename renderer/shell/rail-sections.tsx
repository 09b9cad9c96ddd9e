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
  const commands = plainEntry('palette', text.rail.commands, 'search', actions.openPalette);
  const help = [
    { ...commands, isDialog: true, badge: { label: keysOf('palette') ?? '' } },
    placeEntry('about', text.rail.about, 'info', screen, go),
  ];
  return [
    serviceSection(view, screen, unsaved, actions),
    ...accountSections(view, screen, actions),
    { id: 'testing', title: text.rail.testing, entries: testing, isPinned: true },
    { id: 'help', title: text.rail.help, isUntitled: true, entries: help, isPinned: true },
  ];
}

function serviceSection(
  view: AppView,
  screen: ScreenChoice,
  unsaved: UnsavedForms,
  { go, switchTo }: RailActions,
): RailSection {
  const edited = screen.kind === 'service' ? screen.service.id : undefined;
  const groups = groupByMember(view.sessions);
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
      // While a form is on screen, its row alone is marked.
      isCurrent: isCurrent && (edited ?? id) === id,
      isChoice: true,
      open: () => switchTo(id),
      ...(count > 0 && { badge: signedIn(count) }),
      ...(!isDemo && { edit }),
    };
  });
  const add = placeEntry('add-service', text.rail.addService, 'add', screen, go);
  const detail = unsaved.has(null) ? text.rail.notSaved : null;
  const entries = [...rows, { ...add, short: text.rail.add, detail }];
  return { id: 'services', title: text.rail.services, entries };
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
  kind: Exclude<Place['kind'], 'form' | 'attempt' | 'service'>,
  label: string,
  icon: IconName,
  screen: ScreenChoice,
  go: (place: Place) => void,
): RailEntry {
  return { ...plainEntry(kind, label, icon, () => go({ kind })), isCurrent: screen.kind === kind };
}

function plainEntry(id: string, label: string, icon: IconName, open: () => void): RailEntry {
  return { id, label, detail: null, mark: <Icon name={icon} />, isCurrent: false, open };
}

/** What is under way first, where it stays in sight however many accounts follow; those at other services are folded. */
function accountSections(view: AppView, screen: ScreenChoice, actions: RailActions): readonly RailSection[] {
  const { sessions, attempts, service } = view;
  // An ended sign-in whose form is on screen is that form, in which it begins again.
  const isFormOf = ({ id }: AttemptView) => screen.kind === 'form' && screen.attempt?.id === id;
  const listed = attempts.filter((attempt) => !(isEnded(attempt) && isFormOf(attempt)));
  const groups = Map.groupBy(groupByMember(sessions), ({ newest }) => newest.serviceId === service.id);
  const accounts = (isHere: boolean) =>
    groups.get(isHere)?.map((group) => accountEntry(group, isHere, screen, actions)) ?? [];
  const here = accounts(true);
  const elsewhere = accounts(false);
  const signIn = placeEntry('sign-in', text.rail.signIn, 'add', screen, actions.go);
  const isAtForm = screen.kind === 'form' && !listed.some(isFormOf);
  const menu = { label: text.rail.signOutAll, isDialog: true, open: actions.signOutAll };
  const ofService: RailSection = {
    id: 'account',
    title: text.rail.account,
    isUntitled: listed.length === 0 && sessions.length === 0,
    entries: [
      ...listed.map((attempt) => attemptEntry(attempt, view, screen, actions)),
      ...here,
      { ...signIn, isCurrent: signIn.isCurrent || isAtForm },
    ],
    ...(sessions.length > 1 && { menu }),
  };
  const folded = signedIn(elsewhere.length);
  const ofOthers = { id: 'elsewhere', title: text.rail.elsewhere, entries: elsewhere, folded };
  return elsewhere.length > 0 ? [ofService, ofOthers] : [ofService];
}

interface MemberGroup {
  readonly id: string;
  /** In the order of sign-in; at least one. */
  readonly sessions: readonly SessionView[];
  readonly newest: SessionView;
}

/** @returns members at services, and sessions there of which no member could be read yet; in the order of their first ones */
export function groupByMember(sessions: readonly SessionView[]): readonly MemberGroup[] {
  const groups = new Map<string, MemberGroup>();
  for (const session of sessions) {
    const { serviceId, member } = session;
    const id = JSON.stringify([serviceId, member && (member.id ?? member.login ?? member.email ?? member.title)]);
    const { sessions: known = [], newest = session } = groups.get(id) ?? {};
    const isNewer = session.signedInAtMs >= newest.signedInAtMs;
    groups.set(id, { id, sessions: [...known, session], newest: isNewer ? session : newest });
  }
  return [...groups.values()];
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

/** Opens the newest session; its screen has the others. Another service than the current one is named. */
function accountEntry(
  { id, sessions, newest }: MemberGroup,
  isHere: boolean,
  screen: ScreenChoice,
  { openSession }: RailActions,
): RailEntry {
  const details = [isHere ? [] : isolate(newest.serviceName), waysOf(sessions), statesOf(sessions)];
  return {
    id,
    label: newest.member?.title ?? newest.serviceName,
    detail: details.flat().join(' · '),
    mark: <Avatar member={newest.member} isSmall />,
    isCurrent: screen.kind === 'member' && sessions.includes(screen.session),
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
  return [...Map.groupBy(states, (state) => state)].map(([state, { length }]) =>
    length === sessions.length ? state : text.rail.statusOf(length, state),
  );
}
