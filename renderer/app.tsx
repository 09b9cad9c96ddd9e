/**
 * The app: the frame around one screen, chosen by main's view and the person's place. It moves the focus to a new
 * screen's title and announces a sign-in's step.
 */
import { type ReactNode, useDeferredValue, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { MemberLoginApi } from '../electron/ipc/channels.ts';
import type { AppView } from '../electron/ipc/views/app.ts';
import type { AttemptView } from '../electron/ipc/views/attempts.ts';
import type { ErrorView } from '../electron/ipc/views/error.ts';
import { createFormMemory, FormMemoryContext, useUnsavedForms } from './services/form-memory.ts';
import { Notices } from './shell/notices.tsx';
import { Rail, type RailActions } from './shell/rail.tsx';
import { groupByMember, railSections } from './shell/rail-sections.tsx';
import { type ScreenChoice, screenFor, screenKey } from './shell/router.ts';
import { StatusLine } from './shell/status-line.tsx';
import { useCommands } from './shell/use-commands.ts';
import { SignInScreen } from './sign-in/sign-in-screen.tsx';
import { readerOfCase } from './testing/case-file/case-reader.ts';
import { CheckMemoryContext, createCheckMemory } from './testing/document-check/check-memory.ts';
import { createExchangeMemory, type ExchangeMemory, ExchangeMemoryContext } from './testing/log/exchange-memory.ts';
import { text } from './text/en.ts';
import { LocaleContext } from './ui/format.ts';
import { focusTitle, lazyPart, lazyScreen, loadRestWhenIdle } from './ui/lazy-screen.tsx';
import { MemberLoginContext, useMemberLogin, type ViewSource } from './ui/member-login-api.ts';
import { firstPlace, isCancelled, type Place, placeAfterChange, type Trial, trialOf } from './ui/places.ts';
import { Frame } from './ui/screen.tsx';
import { ToastArea } from './ui/toast.tsx';

const MemberScreen = lazyScreen(async () => (await import('./member/member-screen.tsx')).MemberScreen);
const FormScreen = lazyScreen(async () => (await import('./sign-in/method-form.tsx')).FormScreen);
const AttemptScreen = lazyScreen(async () => (await import('./sign-in/attempt-screen.tsx')).AttemptScreen);
const RestoringScreen = lazyScreen(async () => (await import('./sign-in/restoring-screen.tsx')).RestoringScreen);
const AboutScreen = lazyScreen(async () => (await import('./about/about-screen.tsx')).AboutScreen);
const CallScreen = lazyScreen(async () => (await import('./testing/call/call-screen.tsx')).CallScreen);
const CaseScreen = lazyScreen(async () => (await import('./testing/case-file/case-screen.tsx')).CaseScreen);
const CompareScreen = lazyScreen(async () => (await import('./testing/compare/compare-screen.tsx')).CompareScreen);
const DemoBehaviourScreen = lazyScreen(
  async () => (await import('./demo-behaviour/demo-behaviour-screen.tsx')).DemoBehaviourScreen,
);
const DocumentCheckScreen = lazyScreen(
  async () => (await import('./testing/document-check/document-check-screen.tsx')).DocumentCheckScreen,
);
const ExchangesScreen = lazyScreen(async () => (await import('./testing/exchanges-screen.tsx')).ExchangesScreen);
const AddServiceScreen = lazyScreen(async () => (await import('./services/add-service-screen.tsx')).AddServiceScreen);
const ServiceScreen = lazyScreen(async () => (await import('./services/service-screen.tsx')).ServiceScreen);
const NoView = lazyPart(async () => (await import('./ui/problem.tsx')).NoView);
const Announcement = lazyPart(async () => (await import('./sign-in/attempt-screen.tsx')).Announcement);
const TrialLine = lazyPart(async () => (await import('./sign-in/trial-line.tsx')).TrialLine);
const ArmedLine = lazyPart(async () => (await import('./testing/held/pause-switch.tsx')).ArmedLine);
const HeldPanel = lazyPart(async () => (await import('./testing/held/held-panel.tsx')).HeldPanel);
const Palette = lazyPart(async () => (await import('./shell/palette.tsx')).Palette);
const ProxyDialog = lazyPart(async () => (await import('./shell/window-dialogs.tsx')).ProxyDialog);
const SignOutDialog = lazyPart(async () => (await import('./member/sign-out-dialog.tsx')).SignOutDialog);
const ReplaceDialog = lazyPart(async () => (await import('./shell/window-dialogs.tsx')).ReplaceDialog);

export interface AppProps {
  readonly memberLogin: MemberLoginApi;
  readonly source: ViewSource;
}

export function App({ memberLogin, source }: AppProps): ReactNode {
  const state = useSyncExternalStore(source.subscribe, source.read);
  const [exchangeMemory] = useState(() => createExchangeMemory(memberLogin));
  const [formMemory] = useState(createFormMemory);
  const [checkMemory] = useState(createCheckMemory);
  if (state.kind === 'loading') return <Frame isLoading />;
  if (state.kind === 'failed') return <NoView error={state.error} tryAgain={state.tryAgain} />;
  return (
    <MemberLoginContext value={memberLogin}>
      <LocaleContext value={state.view.locale}>
        <ExchangeMemoryContext value={exchangeMemory}>
          <FormMemoryContext value={formMemory}>
            <CheckMemoryContext value={checkMemory}>
              <ToastArea>
                <Shown view={state.view} />
              </ToastArea>
            </CheckMemoryContext>
          </FormMemoryContext>
        </ExchangeMemoryContext>
      </LocaleContext>
    </MemberLoginContext>
  );
}

function Shown({ view }: { readonly view: AppView }): ReactNode {
  const [place, go] = usePlace(view);
  const [isSigningOutAll, setIsSigningOutAll] = useState(false);
  const [palette, setPalette] = useState<{ readonly problem: ErrorView | null } | null>(null);
  const memberLogin = useMemberLogin();
  const caseMemory = useCaseMemory(view);
  const screen = screenFor(view, place);
  const announced = announcedAttempt(view, screen);
  const unsaved = useUnsavedForms();
  // Whoever asks to sign in is led to the button, also where that screen is on; a second press of Cancel starts nothing.
  const isAsked = screen.kind === 'sign-in' && screen === place && !screen.isCancelled;
  useFocusOnChange(isAsked ? place : screenKey(screen));
  useEffect(loadRestWhenIdle, []);
  const cancelledId = view.attempts.find(isCancelled)?.id;
  useEffect(() => {
    if (cancelledId !== undefined) void memberLogin.dismissAttempt({ attemptId: cancelledId });
  }, [cancelledId, memberLogin]);
  const run = useCommands({ view, place, go, openPalette: (problem) => setPalette({ problem }) });

  const openSession = (sessionId: string) => {
    go({ kind: 'member' });
    if (sessionId !== view.currentSessionId) void memberLogin.selectSession({ sessionId });
  };
  const switchTo = (serviceId: string) => {
    if (serviceId === view.service.id) go({ kind: 'sign-in' });
    else void memberLogin.selectService({ serviceId });
  };
  const actions: RailActions = {
    go,
    openSession,
    switchTo,
    dismiss: (attemptId) => void memberLogin.dismissAttempt({ attemptId }),
    signOutAll: () => setIsSigningOutAll(true),
    openPalette: () => run('palette'),
  };
  const accounts = groupByMember(view.sessions).length;
  // The screen is drawn first, and what is around it right after that.
  const isWhole = useDeferredValue(true, false);
  return (
    <Frame
      rail={isWhole && <Rail view={view} sections={railSections(view, screen, unsaved, actions)} />}
      status={isWhole && <StatusLine view={view} go={go} />}
    >
      <Notices view={view} />
      <p className="visually-hidden" role="status">
        {announced && <Announcement attempt={announced} />}
        {screen.kind === 'sign-in' && screen.isCancelled && text.signIn.cancelled}
      </p>
      {trialOf(place) && <TrialLine place={place} go={go} />}
      {view.isPausing && canStart(screen) && <ArmedLine />}
      {'attempt' in screen && screen.attempt && (
        <HeldPanel key={screen.attempt.id} attempt={screen.attempt} trial={trialOf(place)} go={go} />
      )}
      <CurrentScreen
        key={screenKey(screen)}
        view={view}
        screen={screen}
        trial={trialOf(place)}
        caseMemory={caseMemory}
        go={go}
      />
      {isSigningOutAll && <SignOutDialog {...view} accounts={accounts} close={() => setIsSigningOutAll(false)} />}
      {palette && <Palette {...palette} view={view} actions={actions} run={run} close={() => setPalette(null)} />}
      {view.proxyQuestion && <ProxyDialog key={view.proxyQuestion.id} question={view.proxyQuestion} />}
      {view.replacement && <ReplaceDialog key={view.replacement.id} replacement={view.replacement} />}
    </Frame>
  );
}

/**
 * The sign-in that a reader hears of: one that is held anywhere, else the one on screen. A form says itself how it ended.
 */
function announcedAttempt({ attempts }: AppView, screen: ScreenChoice): AttemptView | null {
  const attempt = 'attempt' in screen ? screen.attempt : null;
  const shown = screen.kind === 'form' && attempt?.step.kind === 'ended' ? null : attempt;
  return shown?.held ? shown : (attempts.find(({ held }) => held !== null) ?? shown);
}

/** Whether a sign-in can begin on this screen. */
function canStart(screen: ScreenChoice): boolean {
  return screen.kind === 'sign-in' || (screen.kind === 'form' && (screen.attempt?.step.kind ?? 'ended') === 'ended');
}

interface CurrentScreenProps {
  readonly view: AppView;
  readonly screen: ScreenChoice;
  readonly trial: Trial | undefined;
  /** Of the open case; null if none is. */
  readonly caseMemory: ExchangeMemory | null;
  readonly go: (place: Place) => void;
}

function CurrentScreen({ view, screen, trial, caseMemory, go }: CurrentScreenProps): ReactNode {
  switch (screen.kind) {
    case 'member': {
      const { session } = screen;
      const hasForm = view.services.some(({ id, isDemo }) => id === session.serviceId && !isDemo);
      const ways = groupByMember(view.sessions).find(({ sessions }) => sessions.includes(session))?.sessions;
      return <MemberScreen session={session} secrets={view.status.secrets} ways={ways} hasForm={hasForm} go={go} />;
    }
    case 'form':
      return <FormScreen method={screen.method} attempt={screen.attempt} view={view} trial={trial} go={go} />;
    case 'attempt':
      return <AttemptScreen attempt={screen.attempt} view={view} go={go} />;
    case 'sign-in':
      return <SignInScreen view={view} isCancelled={screen.isCancelled} go={go} />;
    case 'restoring':
      return <RestoringScreen go={go} />;
    case 'compare':
      return <CompareScreen view={view} methodId={screen.methodId} trial={screen.trial} go={go} />;
    case 'exchanges':
      return <ExchangesScreen view={view} place={screen} go={go} />;
    case 'call-service':
      return <CallScreen view={view} row={screen.row ?? null} go={go} />;
    case 'case':
      return caseMemory && <CaseScreen view={view} openCase={screen.openCase} memory={caseMemory} />;
    case 'document-check':
      return <DocumentCheckScreen view={view} go={go} />;
    case 'demo-behaviour':
      return <DemoBehaviourScreen demo={screen.demo} />;
    case 'add-service':
      return <AddServiceScreen go={go} />;
    case 'service':
      return <ServiceScreen {...screen} view={view} go={go} />;
    case 'about':
      return <AboutScreen language={view.language} />;
  }
}

/** What the page keeps of the open case while other screens are shown. Another case begins anew. */
function useCaseMemory({ openCase }: AppView): ExchangeMemory | null {
  const memberLogin = useMemberLogin();
  const caseId = openCase?.id ?? null;
  const [known, setKnown] = useState(() => ({ caseId, memory: memoryOf(memberLogin, caseId) }));
  if (known.caseId === caseId) return known.memory;
  const memory = memoryOf(memberLogin, caseId);
  setKnown({ caseId, memory });
  return memory;
}

function memoryOf(memberLogin: MemberLoginApi, caseId: string | null): ExchangeMemory | null {
  return caseId === null ? null : createExchangeMemory(readerOfCase(memberLogin, caseId));
}

/** The person's place, kept up with main's view. */
function usePlace(view: AppView): [Place, (place: Place) => void] {
  const [place, setPlace] = useState(() => firstPlace(view));
  const [before, setBefore] = useState(view);
  if (before === view) return [place, setPlace];
  const next = placeAfterChange(place, before, view);
  setBefore(view);
  if (next !== place) setPlace(next);
  return [next, setPlace];
}

/**
 * Scrolls a new screen to its beginning, and moves the focus there.
 * @param key changes with the screen; the place of somebody who asks to sign in, whose focus goes to the button
 */
function useFocusOnChange(key: string | object): void {
  const shownKey = useRef<string | object | null>(typeof key === 'string' ? key : null);
  useEffect(() => {
    if (shownKey.current === key) return;
    const isStart = shownKey.current === null;
    shownKey.current = key;
    // In the one-column layout, the page itself scrolls.
    document.querySelector('main')?.scrollTo(0, 0);
    scrollTo(0, 0);
    focusTitle(typeof key === 'string' ? null : isStart ? { focusVisible: false } : {});
  }, [key]);
}
