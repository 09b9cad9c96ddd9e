/**
 * Puts `window.memberLogin` on the page: one function per channel and two subscriptions. The page gets no
 * Electron API, no event object and no channel name.
 */
import { contextBridge, ipcRenderer } from 'electron';
import {
  type AppView,
  type Argument,
  type AskedScreen,
  type Channel,
  type MemberLoginApi,
  type Outcome,
  type Result,
  SCREEN_ASKED,
  VIEW_CHANGED,
} from './ipc/contract.ts';

/** Main answers every call; only a broken connection to it rejects. */
const UNANSWERED = { ok: false, error: { code: 'unexpected', details: {} } } as const;

function call<C extends Channel>(channel: C): (argument: Argument<C>) => Promise<Outcome<Result<C>>> {
  return (argument) => ipcRenderer.invoke(channel, argument).catch(() => UNANSWERED);
}

const memberLogin: MemberLoginApi = {
  getView: () => call('view:get')(undefined),
  startLogin: call('login:start'),
  cancelLogin: call('login:cancel'),
  openAgain: call('login:open-again'),
  copyAddress: call('login:copy-address'),
  pasteCallback: call('login:paste-callback'),
  answerMember: call('login:answer-member'),
  dismissAttempt: call('login:dismiss'),
  selectSession: call('session:select'),
  refreshMember: call('session:refresh'),
  tryPresentations: call('session:try-presentations'),
  signInAgain: call('session:sign-in-again'),
  signOut: call('session:sign-out'),
  signOutAll: () => call('session:sign-out-all')(undefined),
  chooseCallbackRoute: call('callbacks:choose'),
  claimScheme: () => call('callbacks:claim-scheme')(undefined),
  startServiceAgain: () => call('service:start-again')(undefined),
  selectService: call('service:select'),
  openProfileFile: () => call('service:open-profile-file')(undefined),
  forgetService: call('service:forget'),
  allowWeakStorage: call('storage:allow-weak'),
  tryStorageAgain: () => call('storage:try-again')(undefined),
  setDemoBehaviour: call('demo:set-behaviour'),
  resetDemoBehaviour: () => call('demo:reset-behaviour')(undefined),
  actOnDemo: call('demo:act'),
  dismissNotice: call('notice:dismiss'),
  getAbout: () => call('about:get')(undefined),
  showLog: () => call('about:show-log')(undefined),
  copyDiagnostics: () => call('about:copy-diagnostics')(undefined),
  onViewChanged(listener) {
    const relay = (_event: unknown, view: AppView) => listener(view);
    ipcRenderer.on(VIEW_CHANGED, relay);
    return () => void ipcRenderer.off(VIEW_CHANGED, relay);
  },
  onScreenAsked(listener) {
    const relay = (_event: unknown, screen: AskedScreen) => listener(screen);
    ipcRenderer.on(SCREEN_ASKED, relay);
    return () => void ipcRenderer.off(SCREEN_ASKED, relay);
  },
};

contextBridge.exposeInMainWorld('memberLogin', memberLogin);
