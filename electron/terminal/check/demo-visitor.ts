/** Does at the demo what sign-ins wait for: on its pages, over HTTP, as a person with a browser does. Shares no code with it. */
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { type Clock, startSleep } from '../../core/clock.ts';
import type { AttendedAttempt } from '../step-dialog.ts';
import type { Attendant, Wanted } from './attend.ts';
import type { CheckApplication } from './check-application.ts';

export type PageAnswer = 'allow' | 'decline';

export type DemoVisitor = ReturnType<typeof createDemoVisitor>;

type ShowCode = Extract<AttendedAttempt['step'], { kind: 'show-code' }>;

export interface DemoVisitorOptions {
  readonly member: { readonly login: string; readonly password: string };
  readonly clock: Clock;
  /** Ends every visit. */
  readonly signal: AbortSignal;
}

interface Page {
  readonly address: URL;
  readonly headers: IncomingHttpHeaders;
  readonly html: string;
}

/** By name of the field. */
type Fields = Readonly<Record<string, string>>;

/** What a poll takes at most, on this computer. */
const POLL_MS = 1_000;
/** A sign-in has half as many. */
const MOST_PAGES = 10;
const LONGEST_REPLY_MS = 10_000;

export function createDemoVisitor({ member, clock, signal }: DemoVisitorOptions) {
  const walk = (address: string, fields: Fields): Promise<void> =>
    walkPages(new URL(address), { login: member.login, password: member.password, ...fields }, signal);
  return {
    /**
     * Opens the address that the browser is sent to, signs in, answers, and follows the way back to this computer.
     * @throws Error if a page refuses that, or leads elsewhere
     */
    visit: (address: string, answer: PageAnswer): Promise<void> => walk(address, { decision: answer }),
    /**
     * Types the code, once it was polled in vain, and answers.
     * @throws Error if a page refuses that
     */
    async typeCode(
      { address, userCode, poll }: Pick<ShowCode, 'address' | 'userCode' | 'poll'>,
      answer: PageAnswer,
    ): Promise<void> {
      await startSleep(clock, poll.intervalSeconds * 1000 + POLL_MS, signal).done;
      await walk(address, { user_code: userCode, decision: answer });
    },
  };
}

export function attendDemo(
  { accounts, check, services }: Pick<CheckApplication, 'accounts' | 'check' | 'services'>,
  visitor: DemoVisitor,
): Attendant {
  const { answer, logins } = accounts;
  /** What was done, so that nothing is done twice. */
  const done = new Set<string>();

  async function act({ id, step }: AttendedAttempt, wanted: Wanted): Promise<void> {
    const [onPage, told] =
      wanted === 'sign-in' ? (['allow', 'confirmed'] as const) : (['decline', 'declined'] as const);
    switch (step.kind) {
      case 'waiting-for-browser':
        if (step.refusal) return answer(id, { isEnded: 'yes' });
        return visitor.visit(logins.addressOf(id), onPage);
      case 'show-code':
        await visitor.typeCode(step, onPage);
        return check.tell({ serviceId: services.currentId, attemptId: id, answer: told });
      case 'confirming-member':
        return answer(id, { isThisMember: 'yes' });
      case 'member-not-read': {
        const [presentation] = step.otherPresentations;
        if (presentation !== undefined) return answer(id, { presentation });
        if (!step.isTriedAgain) return logins.cancel(id);
      }
    }
  }

  return {
    attend(attempt, wanted) {
      const { id, step } = attempt;
      const isAsking = step.kind === 'waiting-for-browser' && step.refusal !== null;
      const ways = step.kind === 'member-not-read' ? step.otherPresentations : [];
      const key = JSON.stringify([id, step.kind, isAsking, ways]);
      if (done.has(key)) return;
      done.add(key);
      // It ends otherwise, and says why; a page that went wrong leaves it waiting for nobody.
      act(attempt, wanted)
        .catch(() => logins.cancel(id))
        .catch(() => undefined);
    },
    rest: () => undefined,
  };
}

/** Fills in one form after the other, as far as its fields are known, and follows redirects. */
async function walkPages(start: URL, known: Fields, signal: AbortSignal): Promise<void> {
  const cookies = new Map<string, string>();
  let address = start;
  let body: string | null = null;
  for (let count = 0; count < MOST_PAGES; count += 1) {
    const page = await load(address, body, { cookies, signal });
    const form = page.headers.location === undefined ? findForm(page.html, known) : null;
    const next = page.headers.location ?? form?.action;
    if (next === undefined) return;
    address = new URL(next, page.address);
    if (address.hostname !== start.hostname) throw new Error('The demo’s pages lead elsewhere.');
    body = form?.body ?? null;
  }
  throw new Error('The demo’s pages come to no end.');
}

/** @returns the first form that has one of these fields, filled in */
function findForm(html: string, known: Fields): { readonly action: string; readonly body: string } | null {
  for (const [form, action = ''] of html.matchAll(/<form\b[^>]*\baction="([^"]*)"[\s\S]*?<\/form>/g)) {
    const hidden = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)];
    const filled = Object.entries(known).filter(([name]) => form.includes(` name="${name}"`));
    if (filled.length === 0) continue;
    const fields = Object.fromEntries([...hidden.map(([, name = '', value = '']) => [name, value]), ...filled]);
    return { action, body: new URLSearchParams(fields).toString() };
  }
  return null;
}

function load(
  address: URL,
  body: string | null,
  { cookies, signal }: { readonly cookies: Map<string, string>; readonly signal: AbortSignal },
): Promise<Page> {
  const headers = {
    accept: 'text/html',
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    ...(body !== null && { 'content-type': 'application/x-www-form-urlencoded' }),
  };
  return new Promise((resolve, reject) => {
    const take = async (reply: IncomingMessage): Promise<Page> => {
      for (const line of reply.headers['set-cookie'] ?? []) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      const html = await readText(reply);
      const { statusCode = 0, headers } = reply;
      if (statusCode >= 400) throw new Error(`The demo’s page at ${address.pathname} answered ${statusCode}.`);
      return { address, headers, html };
    };
    const options = { method: body === null ? 'GET' : 'POST', headers, signal, timeout: LONGEST_REPLY_MS };
    const outgoing = request(address, options, (reply) => void take(reply).then(resolve, reject));
    outgoing.on('timeout', () => outgoing.destroy(new Error('The demo’s page does not answer.')));
    outgoing.on('error', reject).end(body ?? undefined);
  });
}
