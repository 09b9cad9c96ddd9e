/** A whole check of a service without anybody at hand: sign-ins, then probes, and what was found of each point. */
import type { PointId, ProbeId, Verdict } from '../../electron/core/check-codes.ts';
import type { DocumentCheckView } from '../../electron/ipc/views/document-check.ts';
import { LOGIN_METHODS } from '../../electron/login/registry.ts';
import type { DrivenApplication } from '../driven-application.ts';
import { attendUntil, type PageAnswer, type Traffic, type Visitor } from './unattended.ts';

export interface SignIn {
  readonly methodId: string;
  /** Beside the login and the password. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** Each method; HTTP Basic with the password in both forms. */
export const EVERY_SIGN_IN: readonly SignIn[] = [
  ...LOGIN_METHODS.map(({ id }) => ({ methodId: id })),
  { methodId: 'http-basic', fields: { passwordForm: 'md5' } },
];

export interface CheckPlan {
  readonly signIns: readonly SignIn[];
  readonly probes: readonly ProbeId[];
  /** Typed by the person; null for one who types none. */
  readonly typed: { readonly login: string; readonly password: string } | null;
  readonly visitor: Visitor;
  readonly traffic: Traffic;
}

/** What is found of one point. */
export interface Found {
  readonly verdict: Verdict;
  readonly observed: readonly string[];
  /** Field and value that are offered, as they are shown. */
  readonly setting: readonly [field: string, observed: string] | null;
  /** Why it is broken or was not judged, for whoever reads a test that failed. */
  readonly reasons: readonly string[];
}

export interface Checked {
  readonly found: ReadonlyMap<PointId, Found>;
  readonly view: DocumentCheckView;
}

export async function runCheck(driven: DrivenApplication, plan: CheckPlan): Promise<Checked> {
  const { application, clock, view, opened } = driven;
  const { handlers } = application;
  const { visitor, traffic, typed } = plan;
  const serviceId = view().service.id;
  const check = async (): Promise<DocumentCheckView> => handlers.readDocumentCheck({ serviceId });
  const isSignIn = (attemptId: string): boolean => signIns.has(attemptId);
  const signIns = new Set<string>();
  const answerAt = async (attemptId: string): Promise<PageAnswer> => {
    if (isSignIn(attemptId)) return 'allow';
    const { run } = await check();
    const waitsFor = run?.waitsFor;
    return waitsFor?.kind === 'decline' && waitsFor.attemptId === attemptId ? 'decline' : 'allow';
  };
  const onTyped = (attemptId: string, answer: PageAnswer): unknown =>
    handlers.tellCheck({
      serviceId,
      attemptId: isSignIn(attemptId) ? attemptId : null,
      answer: answer === 'allow' ? 'confirmed' : 'declined',
    });
  const parts = { application, clock, traffic, visitor, view, opened, answerAt, onTyped };

  for (const { methodId, fields } of plan.signIns) {
    const { attemptId } = await handlers.startLogin({
      serviceId,
      methodId,
      fields: { ...fieldsFor(methodId, typed), ...fields },
    });
    signIns.add(attemptId);
    await attendUntil(
      ({ attempts, sessions }) => attempts.length === 0 && sessions.every((one) => !one.isRefreshing),
      parts,
    );
  }
  if (plan.probes.length > 0) {
    const { login = null, password = null } = typed ?? {};
    const endsBefore = countEnds(driven);
    await handlers.startProbes({ serviceId, probes: plan.probes, secondServiceId: null, login, password });
    await attendUntil(() => countEnds(driven) > endsBefore, parts);
  }
  const now = await check();
  return { found: new Map(now.findings.map((finding) => [finding.id, foundOf(finding)])), view: now };
}

/** By the log: to read the check at each turn would take longer than all else. */
function countEnds({ logged }: DrivenApplication): number {
  return logged.filter((line) => line.includes('probes: ')).length;
}

function foundOf({ verdict, observed, setting, reasons }: DocumentCheckView['findings'][number]): Found {
  return { verdict, observed, setting: setting && [setting.field, setting.observed], reasons };
}

function fieldsFor(methodId: string, typed: CheckPlan['typed']): Readonly<Record<string, string>> {
  const { fields = [] } = LOGIN_METHODS.find(({ id }) => id === methodId) ?? {};
  return Object.fromEntries(
    Object.entries(typed ?? {}).filter(([name]) => fields.some((field) => field.name === name)),
  );
}
