/**
 * The app: the frame around one screen, chosen by main's view and the person's place. It moves the focus to a new
 * screen's title and announces a sign-in's step.
 */
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { MemberLoginApi } from '../electron/ipc/channels.ts';
import type { AppView } from '../electron/ipc/views/app.ts';
import type { ErrorView } from '../electron/ipc/views/error.ts';
import type { SessionView } from '../electron/ipc/views/sessions.ts';
import { readerOfCase } from './case-file/case-reader.ts';
import { CheckMemoryContext, createCheckMemory } from './document-check/check-memory.ts';
import { createExchangeMemory, type ExchangeMemory, ExchangeMemoryContext } from './exchanges/exchange-memory.ts';
import { MemberScreen } from './member/member-screen.tsx';
import { MemberLoginContext, useMemberLogin, type ViewSource } from './member-login-api.ts';
import { firstPlace, type Place, placeAfterChange, type Trial, trialOf } from './places.ts';
import { type ScreenChoice, screenFor, screenKey } from './router.ts';
import { createFormMemory, FormMemoryContext, useUnsavedForms } from './services/form-memory.ts';
import { AttemptScreen, announcementOf } from './sign-in/attempt-screen.tsx';
import { FormScreen } from './sign-in/form-screen.tsx';
import { RestoringScreen } from './sign-in/restoring-screen.tsx';
import { SignInScreen } from './sign-in/sign-in-screen.tsx';
import { errorText, text } from './text/en.ts';
import { Button } from './ui/button.tsx';
import { ConfirmDialog } from './ui/confirm-dialog.tsx';
import { Frame } from './ui/frame.tsx';
import { focusTitle, lazyPart, lazyScreen, loadRestWhenIdle } from './ui/lazy-screen.tsx';
import { LocaleContext } from './ui/locale.ts';
import { Notices } from './ui/notices.tsx';
import { Details, ErrorWords } from './ui/problem.tsx';
import { Rail } from './ui/rail.tsx';
import { railSections } from './ui/rail-sections.tsx';
import { Screen } from './ui/screen.tsx';
import { StatusLine } from './ui/status-line.tsx';
import { ToastArea } from './ui/toast.tsx';

const AboutScreen = lazyScreen(async () => (await import('./about/about-screen.tsx')).AboutScreen);
const CallScreen = lazyScreen(async () => (await import('./call-service/call-screen.tsx')).CallScreen);
const CaseScreen = lazyScreen(async () => (await import('./case-file/case-screen.tsx')).CaseScreen);
const CompareScreen = lazyScreen(async () => (await import('./compare/compare-screen.tsx')).CompareScreen);
const DemoBehaviourScreen = lazyScreen(
  async () => (await import('./demo-behaviour/demo-behaviour-screen.tsx')).DemoBehaviourScreen,
);
const DocumentCheckScreen = lazyScreen(
  async () => (await import('./document-check/document-check-screen.tsx')).DocumentCheckScreen,
);
const ExchangesScreen = lazyScreen(async () => (await import('./exchanges/exchanges-screen.tsx')).ExchangesScreen);
const AddServiceScreen = lazyScreen(async () => (await import('./services/add-service-screen.tsx')).AddServiceScreen);
const ServiceScreen = lazyScreen(async () => (await import('./services/service-screen.tsx')).ServiceScreen);
const TrialLine = lazyPart(async () => (await import('./sign-in/trial-line.tsx')).TrialLine);
const ArmedLine = lazyPart(async () => (await import('./held/armed-line.tsx')).ArmedLine);
const HeldPanel = lazyPart(async () => (await import('./held/held-panel.tsx')).HeldPanel);
const ProxyDialog = lazyPart(async () => (await import('./ui/proxy-dialog.tsx')).ProxyDialog);
const ReplaceDialog = lazyPart(async () => (await import('./ui/replace-dialog.tsx')).ReplaceDialog);

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
  const [place, go] = usePlace(view);
  const [isSigningOutAll, setIsSigningOutAll] = useState(false);
  const memberLogin = useMemberLogin();
  const caseMemory = useCaseMemory(view);
  const screen = screenFor(view, place);
  const unsaved = useUnsavedForms();
  useFocusOnChange(screenKey(screen));
  useEffect(loadRestWhenIdle, []);
  const askedScreenId = view.askedScreen?.id;
  useEffect(() => {
    // It is shown now, and must not be shown once more when the page is reloaded.
    if (askedScreenId !== undefined) void memberLogin.dismissAskedScreen({ askedScreenId });
  }, [askedScreenId, memberLogin]);

  const openSession = (sessionId: string) => {
    go({ kind: 'member' });
    if (sessionId !== view.currentSessionId) void memberLogin.selectSession({ sessionId });
  };
  const switchTo = (serviceId: string) => {
    if (serviceId === view.service.id) go({ kind: 'sign-in' });
    else void memberLogin.selectService({ serviceId });
  };
  const sections = railSections(view, screen, unsaved, {
    go,
    openSession,
    switchTo,
    dismiss: (attemptId) => void memberLogin.dismissAttempt({ attemptId }),
    signOutAll: () => setIsSigningOutAll(true),
  });
  return (
    <Frame rail={<Rail view={view} sections={sections} />} status={<StatusLine view={view} go={go} />}>
      <Notices notices={view.notices} />
      <p className="visually-hidden" role="status">
        {announcement(view, screen)}
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
      {isSigningOutAll && <SignOutAllDialog sessions={view.sessions} close={() => setIsSigningOutAll(false)} />}
      {view.proxyQuestion && <ProxyDialog key={view.proxyQuestion.id} question={view.proxyQuestion} />}
      {view.replacement && <ReplaceDialog key={view.replacement.id} replacement={view.replacement} />}
    </Frame>
  );
}

/** What a reader hears: what is held anywhere, else the step of the sign-in on screen. */
function announcement({ attempts }: AppView, screen: ScreenChoice): string {
  const shown = 'attempt' in screen ? screen.attempt : null;
  const told = shown?.held ? shown : (attempts.find(({ held }) => held !== null) ?? shown);
  return told ? announcementOf(told) : '';
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
    case 'member':
      return <MemberScreen session={screen.session} secrets={view.status.secrets} go={go} />;
    case 'form':
      return <FormScreen method={screen.method} attempt={screen.attempt} view={view} trial={trial} go={go} />;
    case 'attempt':
      return <AttemptScreen attempt={screen.attempt} view={view} go={go} />;
    case 'sign-in':
      return <SignInScreen view={view} go={go} />;
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
      return <DemoBehaviourScreen behaviour={screen.demo.behaviour} actions={screen.demo.actions} />;
    case 'add-service':
      return <AddServiceScreen go={go} />;
    case 'service':
      return <ServiceScreen service={screen.service} go={go} />;
    case 'about':
      return <AboutScreen />;
  }
}

interface SignOutAllProps {
  readonly sessions: readonly SessionView[];
  readonly close: () => void;
}

function SignOutAllDialog({ sessions, close }: SignOutAllProps): ReactNode {
  const memberLogin = useMemberLogin();
  const words = text.confirm.signOutAll;
  return (
    <ConfirmDialog
      title={words.title(sessions.length)}
      body={words.body(new Set(sessions.map(({ serviceId }) => serviceId)).size)}
      action={words.action}
      act={() => memberLogin.signOutAll()}
      close={close}
    />
  );
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

/** Focuses a new screen's title and scrolls it into view. */
function useFocusOnChange(key: string): void {
  const shownKey = useRef(key);
  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    // A form that comes up with a failure has the focus where that is put right.
    if (document.activeElement instanceof HTMLInputElement) return;
    // In the one-column layout, the page itself scrolls.
    document.querySelector('main')?.scrollTo(0, 0);
    scrollTo(0, 0);
    focusTitle();
  }, [key]);
}
