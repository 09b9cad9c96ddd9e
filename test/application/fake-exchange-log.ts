/**
 * A log of exchanges that keeps plain rows, and raw requests while it is told to. Its details are not masked: what it is
 * told is what a test looks at.
 */

import type { BrowserEvent, ExchangeLog, SignInRecord } from '../../electron/exchange/exchange-log.ts';
import type { ErrorView } from '../../electron/ipc/contract.ts';
import type { ExchangeDetails, ExchangeRow } from '../../electron/ipc/exchange-views.ts';
import type { RawExchange, RawMeaning, Recorder } from '../../electron/service-client/exchange.ts';
import { browserRow, detailsWith, requestRow, signInRow } from '../exchange/exchange-samples.ts';

interface Kept {
  row: ExchangeRow;
  readonly raw: RawExchange | null;
  request: Buffer | null;
}

type Owner = Pick<ExchangeRow, 'serviceId' | 'serviceName' | 'signIn' | 'sessionId'>;

const NOBODY: Owner = { serviceId: '', serviceName: '', signIn: null, sessionId: null };

export class FakeExchangeLog implements ExchangeLog {
  isKeepingSecrets = false;
  /** What the browser's part was told with, in order. */
  readonly events: BrowserEvent[] = [];
  readonly #onChange: () => void;
  #kept: Kept[] = [];
  #lastNumber = 0;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get rows(): readonly ExchangeRow[] {
    return this.#kept.map(({ row }) => row);
  }

  beginSignIn({ profile, methodId }: Parameters<ExchangeLog['beginSignIn']>[0]): SignInRecord {
    const service = { serviceId: profile.id, serviceName: profile.name };
    const signIn = this.#add(signInRow({ ...service, methodId, outcome: 'running', member: null, endedAtMs: null }));
    const { number } = signIn.row;
    const owner: Owner = { ...service, signIn: number, sessionId: null };
    return {
      recorder: this.#recorder(owner),
      add: (event) => this.#addEvent(event, owner),
      nextPoll: (nextAtMs) => this.#setNextPoll(number, nextAtMs),
      end: (outcome) => {
        if (signIn.row.kind !== 'sign-in' || signIn.row.outcome !== 'running') return;
        const ended =
          'error' in outcome
            ? { outcome: 'failed' as const, error: viewError(outcome.error) }
            : { outcome: 'worked' as const, member: outcome.member, sessionId: outcome.sessionId };
        this.#set(signIn, { ...signIn.row, ...ended });
        if ('sessionId' in outcome) this.#claim(number, outcome.sessionId);
      },
    };
  }

  recorderFor(profile: Parameters<ExchangeLog['recorderFor']>[0], sessionId: string | null): Recorder {
    return this.#recorder({ serviceId: profile.id, serviceName: profile.name, signIn: null, sessionId });
  }

  addCallback(callback: BrowserEvent): void {
    this.#addEvent(callback, NOBODY);
  }

  read(): ReturnType<ExchangeLog['read']> {
    const { isKeepingSecrets, rows } = this;
    return { rows, version: 1, isMore: false, firstKept: 1, droppedCount: 0, logId: 1, isKeepingSecrets };
  }

  detailsOf(number: number): ExchangeDetails | null {
    const raw = this.#kept.find(({ row }) => row.number === number)?.raw;
    return raw ? detailsWith({ method: raw.method, address: raw.address }, { number }) : null;
  }

  rawRequest(number: number): Buffer | null {
    return this.#kept.find(({ row }) => row.number === number)?.request ?? null;
  }

  keepSecrets(isKept: boolean): void {
    this.isKeepingSecrets = isKept;
    if (!isKept) this.#erase(() => true);
  }

  eraseSecretsOf(sessionId: string): void {
    this.#erase((row) => row.sessionId === sessionId);
  }

  eraseSecretsOfService(serviceId: string): void {
    this.#erase((row) => row.serviceId === serviceId);
  }

  clear(): void {
    this.#kept = [];
    this.#onChange();
  }

  #recorder(owner: Owner): Recorder {
    return {
      begin: (raw) => {
        const { purpose, method, address } = raw;
        const { host, pathname: path } = new URL(address);
        const row = requestRow({ ...owner, purpose, method, host, path, status: null, meaning: null });
        const kept = this.#add(row, raw);
        return {
          changed: () => {
            const { state, status } = raw;
            if (kept.row.kind === 'request') this.#set(kept, { ...kept.row, state, status });
          },
          means: (meaning: RawMeaning) => {
            const { code, details } = meaning;
            if (kept.row.kind === 'request')
              this.#set(kept, { ...kept.row, meaning: { code, details, nextAtMs: null } });
            if (this.isKeepingSecrets && raw.sentHead !== null) {
              kept.request = Buffer.from(`${raw.sentHead}\r\n${raw.sentBody ?? ''}`, 'latin1');
            }
          },
        };
      },
    };
  }

  #addEvent(told: BrowserEvent, owner: Owner): void {
    this.events.push(told);
    const { event, route, address, error } = told;
    this.#add(browserRow({ ...owner, event, route, address, error: error && viewError(error) }));
  }

  #setNextPoll(signIn: number, nextAtMs: number | null): void {
    const isPoll = ({ row }: Kept): boolean =>
      row.kind === 'request' && row.purpose === 'device-poll' && row.signIn === signIn;
    const last = this.#kept.findLast(isPoll);
    if (last?.row.kind === 'request' && last.row.meaning) {
      this.#set(last, { ...last.row, meaning: { ...last.row.meaning, nextAtMs } });
    }
  }

  #claim(signIn: number, sessionId: string): void {
    for (const kept of this.#kept) if (kept.row.signIn === signIn) kept.row = { ...kept.row, sessionId };
  }

  #erase(isErased: (row: ExchangeRow) => boolean): void {
    for (const kept of this.#kept) if (isErased(kept.row)) kept.request = null;
  }

  #add(row: ExchangeRow, raw: RawExchange | null = null): Kept {
    this.#lastNumber += 1;
    const kept: Kept = { row: { ...row, number: this.#lastNumber }, raw, request: null };
    this.#kept.push(kept);
    this.#onChange();
    return kept;
  }

  #set(kept: Kept, row: ExchangeRow): void {
    kept.row = row;
    this.#onChange();
  }
}

const viewError = ({ code, details }: ErrorView): ErrorView => ({ code, details });
