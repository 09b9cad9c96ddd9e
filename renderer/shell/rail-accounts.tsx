/** The rail's accounts: sign-ins that are under way, who is signed in, and the way to one more. */
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { AttemptView } from '../../electron/ipc/views/attempts.ts';
import type { SessionView } from '../../electron/ipc/views/sessions.ts';
import { attemptState, methodText, text } from '../text/en.ts';
import { isolate } from '../text/isolate.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Icon } from '../ui/icon.tsx';
import { placeOfAttempt } from '../ui/places.ts';
import type { RailActions, RailChips, RailEntry, RailSection } from './rail.tsx';
import type { ScreenChoice } from './router.ts';

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
