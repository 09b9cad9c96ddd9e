/**
 * An application whose rows of exchanges a test reads, in words as short as its expectations, and the steps that those
 * tests share.
 */
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { ExchangeRow } from '../../electron/ipc/views/exchanges.ts';
import { makeCertificate } from '../stub-service.ts';
import { setUp, type World, type WorldOptions } from './application-setup.ts';

export interface ListedWorld extends World {
  readonly rows: () => readonly ExchangeRow[];
  /** How often the page was told that there is something new. */
  readonly toldCount: () => number;
}

export async function setUpListed(options: WorldOptions = {}): Promise<ListedWorld> {
  let toldCount = 0;
  const world = await setUp({
    ...options,
    onExchanges: () => {
      toldCount += 1;
    },
  });
  return {
    ...world,
    rows() {
      const view = world.application.handlers.readExchanges({ since: 0 });
      if (view instanceof Promise) throw new Error('The rows are answered at once.');
      return view.rows;
    },
    toldCount: () => toldCount,
  };
}

/** Passwords go out over https alone. */
export async function overHttps(): Promise<WorldOptions> {
  const certificate = await makeCertificate();
  return { certificate, profile: { certificateAuthorities: [certificate.cert] } };
}

/** Everything but the readings without credentials, which go on beside the others. */
export function listed({ rows }: ListedWorld): readonly string[] {
  return rows()
    .filter((row) => row.kind !== 'request' || row.purpose !== 'member-as-nobody')
    .map(describeRow);
}

/** @returns the row of the request for this, of several the one at `index` */
export function requestOf({ rows }: ListedWorld, purpose: string, index = 0): ExchangeRow {
  const row = rows().filter((one) => one.kind === 'request' && one.purpose === purpose)[index];
  if (!row) throw new Error(`There is no request for ${purpose}.`);
  return row;
}

export const isSignedIn = ({ sessions, attempts }: AppView): boolean => sessions.length > 0 && attempts.length === 0;

function describeRow(row: ExchangeRow): string {
  switch (row.kind) {
    case 'sign-in':
      return `${row.methodId} ${row.outcome}${row.error ? `: ${row.error.code}` : ''}`;
    case 'browser':
      return [row.event, row.route ?? '', row.error?.code ?? ''].join(' ').trim();
    case 'request':
      return `${row.purpose} ${row.status} ${row.meaning?.code}`;
  }
}
