/**
 * Somebody who does whatever the application asks for, at once, and time that passes only while nothing else is to be
 * done: a sign-in, or a run of probes, takes no longer than its requests do.
 */
import { setImmediate as turnOfEventLoop } from 'node:timers/promises';
import type { Application } from '../../electron/application/application.ts';
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { AttemptView, MemberNotRead, ShowCode } from '../../electron/ipc/views/attempts.ts';
import type { Http } from '../../electron/service-client/transport/http.ts';
import type { FakeClock } from '../fake-clock.ts';
import { navigate } from '../navigate.ts';

export type PageAnswer = 'allow' | 'decline';

/** What a member does on the service's pages. */
export interface Visitor {
  /** @returns the callback address that the browser was sent to; null if it was sent to none */
  browse(address: string, answer: PageAnswer): Promise<string | null>;
  /** Types the code of a device. @returns whether the service took code and answer */
  typeCode(address: string, userCode: string, answer: PageAnswer): Promise<boolean>;
}

/** How many requests are under way. */
export class Traffic {
  #underWay = 0;
  /** How many of them the service holds back until a time. */
  #held = 0;

  get isQuiet(): boolean {
    return this.#underWay <= this.#held;
  }

  async count<T>(act: Promise<T>): Promise<T> {
    this.#underWay += 1;
    return act.finally(() => {
      this.#underWay -= 1;
    });
  }

  async countHeld<T>(wait: Promise<T>): Promise<T> {
    this.#held += 1;
    return wait.finally(() => {
      this.#held -= 1;
    });
  }

  /** @returns the same, with its requests counted */
  watch(http: Http): Http {
    return { ...http, send: (request) => this.count(http.send(request)) };
  }
}

/** Node takes a few turns of the event loop from a reply's last byte to what is made of it. */
const QUIET_TURNS = 4;
/** The member answers after a poll that tells that nobody has, or after as many. */
const POLLS_BEFORE_ANSWER = 5;
/** Polls of a probe are not told; so long after its interval, there was one. */
const UNTOLD_MS = 1_000;
/** More of them tell nothing new. */
const POLLS_AFTER_ANSWER = 4;

export interface UnattendedParts {
  readonly application: Pick<Application, 'handlers' | 'take'>;
  readonly clock: FakeClock;
  readonly traffic: Traffic;
  readonly visitor: Visitor;
  readonly view: () => AppView;
  /** Where the browser was sent, oldest first. */
  readonly opened: readonly string[];
  /** What the member answers at this attempt. */
  readonly answerAt: (attemptId: string) => PageAnswer | Promise<PageAnswer>;
  /** The member has answered on the service's page for a device. */
  readonly onTyped?: (attemptId: string, answer: PageAnswer) => unknown;
}

/** Lets time pass and does what is asked for, until this holds. @throws Error if nothing would ever happen */
export async function attendUntil(isSo: (view: AppView) => boolean, parts: UnattendedParts): Promise<void> {
  const attendant = new Attendant(parts);
  for (;;) {
    await untilQuiet(parts.traffic);
    const view = parts.view();
    if (isSo(view)) return;
    if (view.attempts.some((attempt) => attendant.attend(attempt))) continue;
    if (!(await parts.clock.advanceToNext())) throw new Error('Nothing is waited for, and it has not come.');
  }
}

/** Resolves when nothing is under way but what waits for a time. */
export async function untilQuiet(traffic: Traffic): Promise<void> {
  for (let turns = 0; turns < QUIET_TURNS; turns += 1) {
    await turnOfEventLoop();
    if (!traffic.isQuiet) turns = -1;
  }
}

class Attendant {
  readonly #parts: UnattendedParts;
  /** By attempt, the polls that were counted when the member had answered; 0 for pages. */
  readonly #answered = new Map<string, number>();
  readonly #shownAtMs = new Map<string, number>();
  #isAtWork = false;

  constructor(parts: UnattendedParts) {
    this.#parts = parts;
  }

  /** @returns whether there was anything to do */
  attend({ id, step }: AttemptView): boolean {
    if (this.#isAtWork) return false;
    const { handlers } = this.#parts.application;
    switch (step.kind) {
      case 'waiting-for-browser':
        if (!this.#answered.has(id)) this.#browse(id);
        else if (step.refusal) this.#do(handlers.answer({ attemptId: id, fields: { isEnded: 'yes' } }));
        else this.#do(handlers.cancelLogin({ attemptId: id }));
        return true;
      case 'show-code':
        return this.#typeCode(id, step);
      case 'confirming-member':
        this.#do(handlers.answer({ attemptId: id, fields: { isThisMember: 'yes' } }));
        return true;
      case 'member-not-read':
        this.#readOtherwise(id, step);
        return true;
      case 'ended':
        this.#do(handlers.dismissAttempt({ attemptId: id }));
        return true;
      default:
        return false;
    }
  }

  #browse(attemptId: string): void {
    const { opened, visitor, application, answerAt } = this.#parts;
    this.#answered.set(attemptId, 0);
    const visit = async (): Promise<void> => {
      const callback = await visitor.browse(opened.at(-1) ?? '', await answerAt(attemptId));
      if (callback === null) return;
      if (callback.startsWith('http:')) await navigate(callback);
      else application.take({ callback: { kind: 'one', address: callback }, profileFile: null, otherVersion: null });
    };
    this.#do(visit());
  }

  #readOtherwise(attemptId: string, { otherPresentations: [presentation] }: MemberNotRead): void {
    const { handlers } = this.#parts.application;
    this.#do(
      presentation === undefined
        ? handlers.cancelLogin({ attemptId })
        : handlers.answer({ attemptId, fields: { presentation } }),
    );
  }

  #typeCode(attemptId: string, { poll, address, userCode }: ShowCode): boolean {
    const { visitor, application, answerAt, onTyped, clock } = this.#parts;
    const answeredAt = this.#answered.get(attemptId);
    const shownAtMs = this.#shownAtMs.get(attemptId) ?? clock.nowMs();
    this.#shownAtMs.set(attemptId, shownAtMs);
    const isPending = poll.last?.kind === 'pending' || poll.last?.kind === 'unexpected';
    const isUntold = poll.count === 0 && clock.nowMs() - shownAtMs > poll.intervalSeconds * 1000 + UNTOLD_MS;
    if (answeredAt === undefined && (isPending || isUntold || poll.count >= POLLS_BEFORE_ANSWER)) {
      this.#answered.set(attemptId, poll.count);
      const type = async (): Promise<void> => {
        const answer = await answerAt(attemptId);
        if (await visitor.typeCode(address, userCode, answer)) await onTyped?.(attemptId, answer);
      };
      this.#do(type());
      return true;
    }
    if (answeredAt === undefined || poll.count < answeredAt + POLLS_AFTER_ANSWER) return false;
    this.#do(application.handlers.cancelLogin({ attemptId }));
    return true;
  }

  /** What the application refuses is its own affair here; what a page does wrong ends the sign-in by time. */
  #do(act: unknown): void {
    const ended = () => {
      this.#isAtWork = false;
    };
    this.#isAtWork = true;
    void this.#parts.traffic.count(Promise.resolve(act)).then(ended, ended);
  }
}
