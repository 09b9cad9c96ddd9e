/**
 * The app: the frame around one screen. It puts together what main says and what the person chose, moves
 * the focus to a new screen's title and announces its step. It holds no rule about the service.
 */
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { AppView, ErrorView, MembersApi } from '../electron/ipc/contract.ts';
import { Avatar } from './member/avatar.tsx';
import { MemberScreen } from './member/member-screen.tsx';
import { MembersContext, useMembers, type ViewSource } from './members-api.ts';
import { AttemptScreen, announcementOf } from './sign-in/attempt-screen.tsx';
import { FormScreen } from './sign-in/form-screen.tsx';
import { SignInScreen } from './sign-in/sign-in-screen.tsx';
import { errorText, methodText, text } from './text/en.ts';
import { Button } from './ui/button.tsx';
import { Frame } from './ui/frame.tsx';
import { Icon } from './ui/icon.tsx';
import { Notices } from './ui/notices.tsx';
import {
  firstPlace,
  type Place,
  placeAfterSessionChange,
  type ScreenChoice,
  screenFor,
  screenKey,
} from './ui/place.ts';
import { Details, ErrorWords } from './ui/problem.tsx';
import { Rail, type RailSection } from './ui/rail.tsx';
import { Screen } from './ui/screen.tsx';
import { StatusLine } from './ui/status-line.tsx';
import { ToastArea } from './ui/toast.tsx';

export interface AppProps {
  readonly members: MembersApi;
  readonly source: ViewSource;
}

export function App({ members, source }: AppProps): ReactNode {
  const state = useSyncExternalStore(source.subscribe, source.read);
  if (state.kind === 'loading') return <Frame isLoading />;
  if (state.kind === 'failed') return <NoView error={state.error} tryAgain={state.tryAgain} />;
  return (
    <MembersContext value={members}>
      <ToastArea>
        <Shown view={state.view} />
      </ToastArea>
    </MembersContext>
  );
}

function NoView({ error, tryAgain }: { readonly error: ErrorView; readonly tryAgain: () => void }): ReactNode {
  return (
    <Frame>
      <Screen title={errorText(error).title} tone="broken">
        <ErrorWords error={error} />
        <div className="actions">
          <Button rank="primary" onPress={tryAgain}>
            {text.app.tryAgain}
          </Button>
        </div>
        <Details details={error.details} />
      </Screen>
    </Frame>
  );
}

function Shown({ view }: { readonly view: AppView }): ReactNode {
  const [place, setPlace] = usePlace(view);
  const members = useMembers();
  const screen = screenFor(view, place);
  useFocusOnChange(screenKey(screen));

  const openSession = (sessionId: string) => {
    setPlace({ kind: 'member' });
    if (sessionId !== view.currentSessionId) void members.selectSession({ sessionId });
  };
  const sections = [accountSection(view, screen, openSession, () => setPlace({ kind: 'sign-in' }))];
  return (
    <Frame rail={<Rail service={view.service} sections={sections} />} status={<StatusLine view={view} />}>
      <Notices notices={view.notices} />
      <p className="visually-hidden" role="status">
        {screen.kind === 'attempt' && announcementOf(screen.attempt, view.service)}
      </p>
      <CurrentScreen key={screenKey(screen)} view={view} screen={screen} go={setPlace} />
    </Frame>
  );
}

interface CurrentScreenProps {
  readonly view: AppView;
  readonly screen: ScreenChoice;
  readonly go: (place: Place) => void;
}

function CurrentScreen({ view, screen, go }: CurrentScreenProps): ReactNode {
  switch (screen.kind) {
    case 'member':
      return <MemberScreen session={screen.session} secrets={view.status.secrets} />;
    case 'form':
      return <FormScreen method={screen.method} view={view} leave={() => go({ kind: 'sign-in' })} />;
    case 'attempt':
      return <AttemptScreen attempt={screen.attempt} view={view} go={go} />;
    case 'sign-in':
      return <SignInScreen view={view} go={go} />;
  }
}

/** The person's place, which follows main to another session. */
function usePlace(view: AppView): [Place, (place: Place) => void] {
  const [place, setPlace] = useState(() => firstPlace(view));
  const [sessionId, setSessionId] = useState(view.currentSessionId);
  if (sessionId !== view.currentSessionId) {
    setSessionId(view.currentSessionId);
    setPlace(placeAfterSessionChange(place, view));
  }
  return [place, setPlace];
}

/** Puts a new screen's title into focus and in sight, but never takes the focus out of an open popover. */
function useFocusOnChange(key: string): void {
  const shownKey = useRef(key);
  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    document.querySelector('main')?.scrollTo(0, 0);
    if (document.activeElement?.closest('[popover]')) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [key]);
}

function accountSection(
  view: AppView,
  screen: ScreenChoice,
  openSession: (sessionId: string) => void,
  openSignIn: () => void,
): RailSection {
  const attempt = view.attempts[0];
  const isMethodTelling = new Set(view.sessions.map(({ methodId }) => methodId)).size > 1;
  const sessions = view.sessions.map((session) => ({
    id: session.id,
    label: session.member?.title ?? session.serviceName,
    detail: isMethodTelling ? methodText(session.methodId).name : null,
    mark: <Avatar member={session.member} isSmall />,
    isCurrent: screen.kind === 'member' && screen.session.id === session.id,
    open: () => openSession(session.id),
  }));
  const signIn = {
    id: 'sign-in',
    label: text.rail.signIn,
    detail: attempt ? text.rail.steps[attempt.step.kind] : null,
    mark: <Icon name="add" />,
    isCurrent: screen.kind !== 'member',
    open: openSignIn,
  };
  return {
    id: 'account',
    title: text.rail.account,
    note: sessions.length === 0 ? text.rail.nobody : null,
    entries: [...sessions, signIn],
  };
}
