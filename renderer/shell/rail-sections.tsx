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
import { type Place, placeOfAttempt } from '../ui/places.ts';
import type { RailActions, RailChips, RailEntry, RailSection } from './rail.tsx';
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
  return [
    serviceSection(view, screen, unsaved, actions),
    accountSection(view, screen, actions),
    { id: 'testing', title: text.rail.testing, note: null, entries: testing, isPinned: true },
    {
      id: 'help',
      title: text.rail.help,
      note: null,
      entries: [placeEntry('about', text.rail.about, 'info', screen, go)],
      isPinned: true,
    },
  ];
}

function serviceSection(
  view: AppView,
  screen: ScreenChoice,
  unsaved: UnsavedForms,
  { go, switchTo }: RailActions,
): RailSection {
  const edited = screen.kind === 'service' ? screen.service.id : undefined;
  const rows = view.services.map((service): RailEntry => {
    const { id, name, isCurrent, isDemo, sessionCount } = service;
    const edit = {
      label: text.rail.editService(name),
      isCurrent: edited === id,
      open: () => go({ kind: 'service', serviceId: id }),
    };
    return {
      id: `service-${id}`,
      label: name,
      detail: serviceDetail(service, view, unsaved.has(id)),
      mark: isCurrent && <Icon name="check" />,
      // While a form is on screen, its row alone is marked.
      isCurrent: isCurrent && (edited ?? id) === id,
      isChoice: true,
      open: () => switchTo(id),
      ...(sessionCount > 0 && { badge: { label: String(sessionCount), words: text.rail.signedIn(sessionCount) } }),
      ...(!isDemo && { edit }),
    };
  });
  const add = placeEntry('add-service', text.rail.addService, 'add', screen, go);
  const detail = unsaved.has(null) ? text.rail.notSaved : null;
  return { id: 'services', title: text.rail.services, note: null, entries: [...rows, { ...add, detail }] };
}

/**
 * What is pending there while another service is the current one, whether its form is unsaved, its state if that is out of
 * the ordinary, and where it is.
 */
function serviceDetail(
  { id, isCurrent, host, state, problem }: ServiceEntry,
  { attempts }: AppView,
  isUnsaved: boolean,
): string | null {
  const pending = attempts.find(({ serviceId, step }) => serviceId === id && step.kind !== 'ended');
  const words = [
    ...(pending && !isCurrent ? [attemptState(pending)] : []),
    ...(isUnsaved ? [text.rail.notSaved] : []),
    ...(state === 'starting' || state === 'failed' ? [serviceState({ state, problem })] : []),
    ...(host === '' ? [] : [host]),
  ];
  return words.length > 0 ? words.join(' · ') : null;
}

function changedBadge({ behaviour }: DemoView): Pick<RailEntry, 'badge'> {
  const count = behaviour.filter(({ option, defaultOption }) => option !== defaultOption).length;
  const words = text.rail.changed(count);
  return count > 0 ? { badge: { label: words, words, isUnusual: true } } : {};
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

/** @returns the section: what is under way first, where it stays in sight however many accounts follow */
export function accountSection(view: AppView, screen: ScreenChoice, actions: RailActions): RailSection {
  const { sessions, attempts } = view;
  // An ended sign-in whose form is on screen is that form, in which it begins again.
  const isFormOf = ({ id }: AttemptView) => screen.kind === 'form' && screen.attempt?.id === id;
  const listed = attempts.filter((attempt) => !(isEnded(attempt) && isFormOf(attempt)));
  return {
    id: 'account',
    title: text.rail.account,
    // Until the saved sign-ins are open, nobody knows who is signed in.
    note: sessions.length === 0 && !view.isRestoring ? text.rail.nobody : null,
    entries: [
      ...listed.map((attempt) => attemptEntry(attempt, view, screen, actions)),
      ...groupByMember(sessions).map((group) => accountEntry(group, view, screen, actions)),
      ...(sessions.length > 1 ? [signOutAllEntry(actions)] : []),
      {
        id: 'sign-in',
        label: text.rail.signIn,
        detail: null,
        mark: <Icon name="add" />,
        isCurrent: screen.kind === 'sign-in' || (screen.kind === 'form' && !listed.some(isFormOf)),
        open: () => actions.go({ kind: 'sign-in' }),
      },
    ],
  };
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

/** Opens the newest session; where there are several, each has a chip. */
function accountEntry(
  { id, sessions, newest }: AccountGroup,
  { sessions: all }: AppView,
  screen: ScreenChoice,
  { openSession }: RailActions,
): RailEntry {
  const isShown = (session: SessionView) => screen.kind === 'member' && screen.session.id === session.id;
  const isOne = sessions.length === 1;
  const label = newest.member?.title ?? newest.serviceName;
  const chips: RailChips = {
    label: text.rail.waysOf(label),
    all: sessions.map((session) => {
      const { name, short } = methodText(session.methodId);
      const state = text.rail.statuses[session.status];
      return {
        id: session.id,
        label: short,
        words: state === null ? name : `${name} · ${state}`,
        isUnusual: state !== null,
        isCurrent: isShown(session),
        open: () => openSession(session.id),
      };
    }),
  };
  // The service is told where there is more than one.
  const isOneService = all.every(({ serviceId }) => serviceId === newest.serviceId);
  const details = [
    isOneService ? [] : isolate(newest.serviceName),
    isOne ? (text.rail.statuses[newest.status] ?? []) : [],
  ];
  return {
    id,
    label,
    detail: details.flat().join(' · ') || null,
    mark: <Avatar member={newest.member} isSmall />,
    isCurrent: isOne && isShown(newest),
    open: () => openSession(newest.id),
    ...(!isOne && { chips }),
  };
}

function signOutAllEntry({ signOutAll }: RailActions): RailEntry {
  return {
    id: 'sign-out-all',
    label: text.rail.signOutAll,
    detail: null,
    mark: <Icon name="leave" />,
    isCurrent: false,
    isDialog: true,
    open: signOutAll,
  };
}
