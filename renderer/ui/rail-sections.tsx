/** The rail's sections: services, accounts and sign-ins, screens for testers, and help. */
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { AttemptView } from '../../electron/ipc/views/attempts.ts';
import type { ServiceEntry } from '../../electron/ipc/views/services.ts';
import type { SessionView } from '../../electron/ipc/views/sessions.ts';
import { Avatar } from '../member/avatar.tsx';
import { type Place, placeOfAttempt } from '../places.ts';
import type { ScreenChoice } from '../router.ts';
import type { UnsavedForms } from '../services/form-memory.ts';
import { attemptState, methodText, serviceState, text } from '../text/en.ts';
import { isolate } from '../text/isolate.ts';
import { Icon, type IconName } from './icon.tsx';
import type { RailEntry, RailSection } from './rail.tsx';

export interface RailActions {
  readonly go: (place: Place) => void;
  readonly openSession: (sessionId: string) => void;
  /** Makes a service the current one. */
  readonly switchTo: (serviceId: string) => void;
  /** Removes an ended sign-in from the list. */
  readonly dismiss: (attemptId: string) => void;
  /** Asks for confirmation first. */
  readonly signOutAll: () => void;
}

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
  if (view.service.demo) testing.push(placeEntry('demo-behaviour', text.rail.demoBehaviour, 'bend', screen, go));
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

/**
 * The second line of a session, which tells it apart from the others: its service if there are several, its method if
 * only that tells two sessions of a member apart, and its status if the service has not confirmed it.
 */
export function sessionDetail(session: SessionView, sessions: readonly SessionView[]): string | null {
  const isOneService = sessions.every(({ serviceId }) => serviceId === session.serviceId);
  const isMethodTelling = sessions.some(
    ({ serviceId, methodId, member }) =>
      serviceId === session.serviceId &&
      methodId !== session.methodId &&
      (isOneService || member?.title === session.member?.title),
  );
  const words = [
    isOneService ? null : isolate(session.serviceName),
    isMethodTelling ? methodText(session.methodId).name : null,
    text.rail.statuses[session.status],
  ].filter((word) => word !== null);
  return words.length > 0 ? words.join(' · ') : null;
}

/** Its state, with its service if that is not the current one. */
function attemptDetail(attempt: AttemptView, { service }: AppView): string {
  const { serviceId, serviceName } = attempt;
  const state = attemptState(attempt);
  return serviceId === service.id ? state : `${isolate(serviceName)} · ${state}`;
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
      mark: isCurrent ? <Icon name="check" /> : <span className="rail-blank" />,
      isCurrent,
      isChoice: true,
      open: () => switchTo(id),
      ...(sessionCount > 0 && { count: { value: sessionCount, words: text.rail.signedIn(sessionCount) } }),
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

function accountSection(view: AppView, screen: ScreenChoice, actions: RailActions): RailSection {
  const { sessions, attempts } = view;
  const entries: RailEntry[] = [
    ...sessions.map((session) => ({
      id: session.id,
      label: session.member?.title ?? session.serviceName,
      detail: sessionDetail(session, sessions),
      mark: <Avatar member={session.member} isSmall />,
      isCurrent: screen.kind === 'member' && screen.session.id === session.id,
      open: () => actions.openSession(session.id),
    })),
    ...attempts.map((attempt) => ({
      id: attempt.id,
      label: methodText(attempt.methodId).name,
      detail: attemptDetail(attempt, view),
      mark: <Icon name={attempt.step.kind === 'ended' ? 'minus' : 'clock'} />,
      isCurrent: isShown(attempt, screen),
      open: () => actions.go(placeOfAttempt(view, attempt)),
      ...(attempt.step.kind === 'ended' && { dismiss: () => actions.dismiss(attempt.id) }),
    })),
    {
      id: 'sign-in',
      label: text.rail.signIn,
      detail: null,
      mark: <Icon name="add" />,
      isCurrent: screen.kind === 'sign-in' || (screen.kind === 'form' && screen.attempt === null),
      open: () => actions.go({ kind: 'sign-in' }),
    },
  ];
  if (sessions.length > 1) {
    entries.push({
      id: 'sign-out-all',
      label: text.rail.signOutAll,
      detail: null,
      mark: <Icon name="leave" />,
      isCurrent: false,
      isDialog: true,
      open: actions.signOutAll,
    });
  }
  return {
    id: 'account',
    title: text.rail.account,
    // Until the saved sign-ins are open, nobody knows who is signed in.
    note: sessions.length === 0 && !view.isRestoring ? text.rail.nobody : null,
    entries,
  };
}

function isShown(attempt: AttemptView, screen: ScreenChoice): boolean {
  return (screen.kind === 'attempt' || screen.kind === 'form') && screen.attempt?.id === attempt.id;
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
