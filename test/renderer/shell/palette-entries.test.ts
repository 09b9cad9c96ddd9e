import { describe, expect, test, vi } from 'vitest';
import type { MemberLoginApi } from '../../../electron/ipc/channels.ts';
import type { AppView } from '../../../electron/ipc/views/app.ts';
import {
  type PaletteEntry,
  paletteEntries,
  type Searched,
  searchEntries,
} from '../../../renderer/shell/palette-entries.ts';
import { about } from '../../../renderer/text/about.ts';
import { held } from '../../../renderer/text/held.ts';
import { anyText } from '../../any-text.ts';
import { viewOfCase } from '../testing/case-file/case-views.ts';
import {
  ALL_METHODS,
  attemptAt,
  BASIC_SESSION,
  SESSION,
  VIEW,
  viewOfOwnService,
  viewOfSession,
  WAITING,
} from '../views.ts';
import '../../fixed-seed.ts';
import fc from 'fast-check';

const FAILED = { ok: false, error: { code: 'unexpected', details: {} } } as const;

function setUp(view: AppView, given: { canFilter?: boolean; canReport?: boolean; isFailing?: boolean } = {}) {
  const { canFilter = false, canReport = false, isFailing = false } = given;
  const done: (readonly [string, unknown?])[] = [];
  const note = (name: string) => (argument?: unknown) => {
    done.push(argument === undefined ? [name] : [name, argument]);
  };
  const memberLogin = new Proxy({} as MemberLoginApi, {
    get: (_api, name: string) => async (argument?: unknown) => {
      note(name)(argument);
      return isFailing ? FAILED : { ok: true, value: undefined };
    },
  });
  const showCopied = vi.fn();
  const entries = paletteEntries({
    view,
    actions: {
      go: note('go'),
      openSession: note('openSession'),
      switchTo: note('switchTo'),
      signOutAll: note('signOutAll'),
    },
    run: note('run'),
    memberLogin,
    canFilter,
    canReport,
    showCopied,
  });
  const choose = async (label: string) => {
    const { act } = find(entries, label);
    if (act.kind === 'lead') act.lead();
    else await act.call();
    return done.at(-1);
  };
  return { entries, choose, showCopied };
}

function find(entries: readonly PaletteEntry[], label: string): PaletteEntry {
  const found = entries.find((entry) => entry.label === label);
  if (!found) throw new Error(`There is no ${label}.`);
  return found;
}

const labels = (view: AppView, given?: Parameters<typeof setUp>[1]) =>
  setUp(view, given).entries.map(({ label }) => label);

describe('the palette', () => {
  test('gives no two entries the same id', () => {
    const view = { ...viewOfCase(), sessions: [SESSION, BASIC_SESSION], attempts: [attemptAt(WAITING)] };
    const { entries } = setUp(view, { canFilter: true, canReport: true });
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  });

  test('leads to every place that there is, with its keys', async () => {
    const { entries, choose } = setUp(viewOfCase());
    expect(entries.flatMap(({ command }) => command ?? [])).toEqual([
      ...['sign-in', 'compare', 'exchanges', 'document-check', 'call-service', 'demo-behaviour', 'case', 'add-service'],
      ...['about', 'open-profile'],
    ]);
    expect(await choose('Exchanges')).toEqual(['run', 'exchanges']);
    expect(labels(VIEW)).not.toContain('Case file');
    expect(labels(viewOfOwnService())).not.toContain('Demo behaviour');
  });

  test('opens an account, the current one by its keys, and signs out of all where there are several', async () => {
    const { entries, choose } = setUp({ ...viewOfSession(), sessions: [SESSION, { ...BASIC_SESSION }] });
    const accounts = entries.filter(({ id }) => id.startsWith('session '));
    expect(accounts.map(({ detail, command }) => [detail, command])).toEqual([
      ['Browser', 'member'],
      ['Password on every request', null],
    ]);
    expect(await choose('Ada Example')).toEqual(['openSession', SESSION.id]);
    // It is asked first.
    expect(await choose('Sign out of all accounts')).toEqual(['signOutAll']);
    expect(labels(viewOfSession())).not.toContain('Sign out of all accounts');
    expect(labels(viewOfSession())).toContain('Refresh');
    expect(labels(VIEW)).not.toContain('Refresh');
  });

  test('signs in by each method: at once, in a private window, or by its form', async () => {
    const { choose } = setUp(ALL_METHODS);
    const start = { serviceId: 'demo', methodId: 'oauth-code', fields: {} };
    expect(await choose('Sign in: Browser')).toEqual(['startLogin', { ...start, isPrivate: false }]);
    expect(await choose('Private window: Browser')).toEqual(['startLogin', { ...start, isPrivate: true }]);
    expect(await choose('Sign in: Password on every request')).toEqual([
      'go',
      { kind: 'form', methodId: 'http-basic' },
    ]);
  });

  test('has no method that cannot start now: it is under way, needs https, or the service is not there', () => {
    const ways = (view: AppView) => labels(view).filter((label) => label.startsWith('Sign in: '));
    expect(ways(ALL_METHODS)).toHaveLength(ALL_METHODS.methods.length);
    expect(ways({ ...ALL_METHODS, attempts: [attemptAt(WAITING)] })).toHaveLength(ALL_METHODS.methods.length - 1);
    expect(ways({ ...ALL_METHODS, service: { ...ALL_METHODS.service, state: 'starting' } })).toEqual([]);
    const methods = ALL_METHODS.methods.map((method) => ({ ...method, caution: 'needs-https' as const }));
    expect(ways({ ...ALL_METHODS, methods })).toEqual([]);
  });

  test('goes back to a sign-in that is under way', async () => {
    const { entries } = setUp({ ...VIEW, attempts: [attemptAt(WAITING)] });
    expect(find(entries, 'Browser').detail).toBe('Waiting for your browser');
  });

  test('switches to another service, and leads to the form of one’s own', async () => {
    const { choose } = setUp(viewOfOwnService());
    expect(await choose('Switch to Demo service')).toEqual(['switchTo', 'demo']);
    expect(await choose('Edit Staging')).toEqual(['go', { kind: 'service', serviceId: 'staging' }]);
  });

  test('opens files, and saves a report where there is one', async () => {
    const { choose } = setUp(VIEW, { canReport: true });
    expect(await choose('Open profile file…')).toEqual(['openProfileFile']);
    expect(await choose('Open a case file…')).toEqual(['openCase']);
    expect(await choose('Save report as JSON…')).toEqual(['saveReport', { serviceId: 'demo', format: 'json' }]);
    expect(labels(VIEW).filter((label) => label.startsWith('Save report'))).toEqual([]);
  });

  test('says what was copied, once it was', async () => {
    const { choose, showCopied } = setUp(VIEW);
    expect(await choose('Copy diagnostics')).toEqual(['copyDiagnostics']);
    expect(showCopied).toHaveBeenCalledExactlyOnceWith(about.copied);
    const failing = setUp(VIEW, { isFailing: true });
    await failing.choose('Copy diagnostics');
    expect(failing.showCopied).not.toHaveBeenCalled();
  });

  test('pauses the next sign-in, and takes that back', async () => {
    expect(await setUp(VIEW).choose(held.switch)).toEqual(['pauseNextSignIn', { isOn: true }]);
    const paused = setUp({ ...VIEW, isPausing: true });
    expect(await paused.choose('Do not pause the next sign-in')).toEqual(['pauseNextSignIn', { isOn: false }]);
  });

  test('filters where the screen has a filter', () => {
    expect(labels(VIEW, { canFilter: true })).toContain('Filter');
    expect(labels(VIEW)).not.toContain('Filter');
  });
});

const entry = (label: string, detail: string | null = null): Searched => ({ label, detail });
const ENTRIES = [
  entry('Document check'),
  entry('Demo behaviour'),
  entry('Save report as JSON…', 'Document check'),
  entry('Zoë Müller', 'Überprüfung'),
  entry('Switch to Staging', 'staging.example.com'),
];
const labelsFor = (query: string) => searchEntries(ENTRIES, query).map(({ label }) => label);

const words = fc.array(fc.stringMatching(/^[a-zéüñł]{1,8}$/u), { minLength: 1, maxLength: 4 });
const anyEntries = fc.array(fc.record({ label: anyText, detail: fc.option(anyText) }));

describe('a search', () => {
  test.each([
    ['che doc', ['Document check', 'Save report as JSON…']],
    ['json check', ['Save report as JSON…']],
    ['db', ['Demo behaviour']],
    ['sraj', ['Save report as JSON…']],
    ['ZOE mull', ['Zoë Müller']],
    ['uberprufung', ['Zoë Müller']],
    ['example', ['Switch to Staging']],
    ['taging', ['Switch to Staging']],
    ['demo check', []],
  ])('for %j finds %j', (query, found) => {
    expect(labelsFor(query)).toEqual(found);
  });

  test('puts a match of the label before one of its details, and the middle of a word last', () => {
    const entries = [entry('Reports', 'check'), entry('Recheck'), entry('Check')];
    expect(searchEntries(entries, 'check').map(({ label }) => label)).toEqual(['Check', 'Reports', 'Recheck']);
  });

  test('for nothing, or for signs alone, finds all in their order', () => {
    fc.assert(
      fc.property(anyEntries, fc.stringMatching(/^[ …/.-]*$/u), (entries, query) => {
        expect(searchEntries(entries, query)).toEqual(entries);
      }),
    );
  });

  test('finds a label by the beginnings of its words in any order and case, with or without accents', () => {
    const asked = words.chain((label) =>
      fc
        .shuffledSubarray(label, { minLength: 1 })
        .chain((some) => fc.tuple(...some.map((word) => fc.nat(word.length - 1).map((at) => word.slice(0, at + 1)))))
        .chain((parts) => fc.record({ label: fc.constant(label.join(' ')), query: fc.constant(parts.join(' ')) })),
    );
    fc.assert(
      fc.property(asked, fc.boolean(), ({ label, query }, isBare) => {
        const typed = isBare ? query.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase() : query;
        expect(searchEntries([entry(label)], typed)).toHaveLength(1);
      }),
    );
  });

  test('finds a label by its initials', () => {
    fc.assert(
      fc.property(words, (label) => {
        const initials = label.map((word) => word[0]).join('');
        expect(searchEntries([entry(label.join(' '))], initials)).toHaveLength(1);
      }),
    );
  });

  test('of whatever is typed finds some of the entries, each once', () => {
    fc.assert(
      fc.property(anyEntries, anyText, (entries, query) => {
        const found = searchEntries(entries, query);
        expect(new Set(found).size).toBe(found.length);
        expect(found.every((one) => entries.includes(one))).toBe(true);
      }),
    );
  });
});
