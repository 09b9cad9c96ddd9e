import { describe, expect, test, vi } from 'vitest';
import type { AppView } from '../../../electron/ipc/views/app.ts';
import type { AttemptEnd, ErrorCode } from '../../../electron/ipc/views/error.ts';
import type { DemoView, ServiceEntry } from '../../../electron/ipc/views/services.ts';
import type { SessionView } from '../../../electron/ipc/views/sessions.ts';
import type { UnsavedForms } from '../../../renderer/services/form-memory.ts';
import { groupByMember, railSections } from '../../../renderer/shell/rail-sections.tsx';
import { type ScreenChoice, screenFor } from '../../../renderer/shell/router.ts';
import type { Place } from '../../../renderer/ui/places.ts';
import { OPEN_CASE, viewOfCase } from '../testing/case-file/case-views.ts';
import { BEHAVIOUR, BENT } from '../testing/compare/compare-views.ts';
import { HELD, viewOfHeld } from '../testing/held/held-views.ts';
import {
  ALL_METHODS,
  attemptAt,
  BASIC_SESSION,
  LONG_MEMBER,
  MEMBER,
  OWN_SERVICE,
  SESSION,
  SHOWN_CODE,
  VIEW,
  viewOfOwnService,
  viewOfSession,
  WAITING,
} from '../views.ts';

describe('the rail', () => {
  const go = vi.fn();
  const dismiss = vi.fn();
  const switchTo = vi.fn();
  const openSession = vi.fn();
  const openPalette = vi.fn();
  const list = (view: AppView, screen: ScreenChoice = { kind: 'sign-in' }, unsaved: UnsavedForms = new Set()) =>
    railSections(view, screen, unsaved, { go, dismiss, switchTo, openSession, signOutAll: vi.fn(), openPalette });
  const part = (id: string, view: AppView, screen?: ScreenChoice, unsaved?: UnsavedForms) =>
    list(view, screen, unsaved).find((one) => one.id === id);
  const section = (...asked: Parameters<typeof part>) => part(...asked)?.entries ?? [];
  const labels = (id: string, view: AppView) => section(id, view).map(({ label }) => label);

  test('lists every service, the current one marked, and the way to another one last', () => {
    const rows = section('services', viewOfOwnService());
    expect(rows.map(({ label, detail, isCurrent }) => [label, detail, isCurrent])).toEqual([
      ['Demo service', null, false],
      ['Staging', null, true],
      ['Add a service…', null, false],
    ]);
    rows[0]?.open();
    expect(switchTo.mock.calls).toEqual([['demo']]);
    rows[2]?.open();
    expect(go).toHaveBeenLastCalledWith({ kind: 'add-service' });
    go.mockClear();
  });
  test('leads to each service but the demo, to change it', () => {
    const [demo, own] = section('services', viewOfOwnService());
    expect(demo?.edit).toBeUndefined();
    expect(own?.edit).toMatchObject({ label: 'Edit Staging', isCurrent: false });
    own?.edit?.open();
    expect(go).toHaveBeenLastCalledWith({ kind: 'service', serviceId: 'staging' });
    const [, edited, add] = section('services', viewOfOwnService(), {
      kind: 'service',
      service: OWN_SERVICE,
    });
    expect([edited?.edit?.isCurrent, add?.isCurrent]).toEqual([true, false]);
    go.mockClear();
  });
  test('tells whose form is not saved, be it that of a new one', () => {
    const details = (unsaved: UnsavedForms) =>
      section('services', viewOfOwnService(), { kind: 'sign-in' }, unsaved).map(({ detail }) => detail);
    expect(details(new Set(['staging']))).toEqual([null, 'Not saved', null]);
    expect(details(new Set([null, 'deleted']))).toEqual([null, null, 'Not saved']);
  });
  test('tells where a service is only where another one has its name', () => {
    const namesake = { ...OWN_SERVICE, id: 'namesake', host: 'elsewhere.example' };
    const { services } = viewOfOwnService();
    expect(section('services', { ...VIEW, services: [...services, namesake] }).map(({ detail }) => detail)).toEqual([
      null,
      'staging.example.com',
      'elsewhere.example',
      null,
    ]);
  });
  test('tells the state of a service only where it is out of the ordinary', () => {
    const detailOf = (difference: Partial<ServiceEntry>) =>
      section('services', { ...VIEW, services: [{ ...OWN_SERVICE, ...difference }] })[0]?.detail;
    expect(detailOf({ state: 'idle' })).toBeNull();
    expect(detailOf({ state: 'starting' })).toBe('Starting');
    const problem = { code: 'profile-secret-not-opened', details: {} } as const;
    expect(detailOf({ state: 'failed', problem })).toBe('Secret not opened');
  });
  test('offers the demo’s behaviour only where the demo is the current service', () => {
    expect(labels('testing', VIEW)).toEqual([
      'Compare methods',
      'Exchanges',
      'Document check',
      'Call the service',
      'Demo behaviour',
    ]);
    expect(labels('testing', viewOfOwnService())).toEqual([
      'Compare methods',
      'Exchanges',
      'Document check',
      'Call the service',
    ]);
  });
  test('tells at the demo’s behaviour how much of it is changed', () => {
    const { service } = VIEW;
    const badgeOf = (behaviour: DemoView['behaviour']) =>
      section('testing', {
        ...VIEW,
        service: { ...service, demo: { members: [], actions: [], presets: [], change: null, behaviour } },
      }).at(-1)?.badge;
    expect(badgeOf(BEHAVIOUR)).toBeUndefined();
    expect(badgeOf(BENT)).toMatchObject({ label: '3', words: '3 changed', isUnusual: true });
  });
  test('leads to a case as long as it is open, and names its file', () => {
    const entry = section('testing', viewOfCase(), { kind: 'case', openCase: OPEN_CASE }).find(
      ({ id }) => id === 'case',
    );
    expect(entry).toMatchObject({ label: 'Case file', detail: OPEN_CASE.file, isCurrent: true });
    entry?.open();
    expect(go).toHaveBeenLastCalledWith({ kind: 'case' });
    go.mockClear();
  });
  test('ends with help, whatever the service', () => {
    for (const view of [VIEW, viewOfOwnService()])
      expect(
        list(view)
          .at(-1)
          ?.entries.map(({ label }) => label),
      ).toEqual(['Commands', 'About']);
    const [commands, entry] = list(VIEW, { kind: 'about' }).at(-1)?.entries ?? [];
    expect(entry?.isCurrent).toBe(true);
    entry?.open();
    expect(go).toHaveBeenLastCalledWith({ kind: 'about' });
    go.mockClear();
    expect(commands?.badge?.label).toMatch(/^(Ctrl\+|⌘)K$/);
    commands?.open();
    expect(openPalette).toHaveBeenCalledOnce();
  });
  test('C3, W5: lists every open sign-in beside the way to another one', () => {
    const attempts = [attemptAt(WAITING), attemptAt(SHOWN_CODE, 'device-code')];
    const view = { ...ALL_METHODS, attempts };
    const place: Place = { kind: 'attempt', attemptId: 'attempt-device-code' };
    const entries = section('account', view, screenFor(view, place));
    expect(entries.map(({ label, detail, isCurrent }) => [label, detail, isCurrent])).toEqual([
      ['Browser', 'Waiting for your browser', false],
      ['Short code', 'Waiting for confirmation', true],
      ['Sign in', null, false],
    ]);
    entries[1]?.open();
    entries[2]?.open();
    expect(go.mock.calls).toEqual([[place], [{ kind: 'sign-in' }]]);
  });
  test('C6: says that a sign-in which asks about a refusal waits for the person, not for the browser', () => {
    const asking = attemptAt({ ...WAITING, refusal: { code: 'declined', details: {} } });
    const [entry] = section('account', { ...ALL_METHODS, attempts: [asking] });
    expect(entry?.detail).toBe('Waiting for your answer');
  });
  test('says that a sign-in is paused before a request, whatever step it is at', () => {
    expect(section('account', viewOfHeld(HELD, WAITING))[0]?.detail).toBe('Paused');
  });
  test('says how a sign-in ended, and of one whose form is there to type in again that it was not accepted', () => {
    const details = ([end, code]: readonly [AttemptEnd, ErrorCode]) =>
      section('account', {
        ...ALL_METHODS,
        attempts: [attemptAt({ kind: 'ended', end, error: { code, details: {} } })],
      })[0]?.detail;
    expect(
      (
        [
          ['cancelled', 'cancelled'],
          ['declined', 'declined'],
          ['timed-out', 'sign-in-timed-out'],
          ['failed', 'application-refused'],
          ['failed', 'credentials-refused'],
        ] as const
      ).map(details),
    ).toEqual(['Cancelled', 'Declined', 'Time ran out', 'Did not work', 'Not accepted yet']);
  });
  test('lets a sign-in that has ended be dismissed, and no other one', () => {
    const ended = attemptAt({ kind: 'ended', end: 'cancelled', error: { code: 'cancelled', details: {} } });
    const attempts = [ended, attemptAt(SHOWN_CODE, 'device-code')];
    const [first, ...others] = section('account', { ...ALL_METHODS, attempts });
    first?.dismiss?.();
    expect(dismiss.mock.calls).toEqual([['attempt-1']]);
    expect(others.filter((entry) => entry.dismiss)).toEqual([]);
  });
  test('W5: what is pending at another service stays, with the name of its service', () => {
    const view = { ...viewOfOwnService(), attempts: [attemptAt(WAITING)] };
    expect(section('account', view)[0]?.detail).toBe('Demo service · Waiting for your browser');
    expect(section('services', view)[0]?.detail).toBe('Waiting for your browser');
    const ended = attemptAt({ kind: 'ended', end: 'cancelled', error: { code: 'cancelled', details: {} } });
    expect(section('services', { ...view, attempts: [ended] })[0]?.detail).toBeNull();
    expect(section('services', { ...VIEW, attempts: [attemptAt(WAITING)] })[0]?.detail).toBeNull();
  });
  test('T3: a member is one row with the ways of its sign-ins, counted where there are more than two, and opens the newest', () => {
    const newest = { ...BASIC_SESSION, signedInAtMs: SESSION.signedInAtMs + 1, status: 'ended' } as const;
    const view = { ...viewOfSession(), sessions: [newest, SESSION] };
    const [row] = section('account', view, screenFor(view, { kind: 'member' }));
    expect(row).toMatchObject({ label: 'Ada Example', isCurrent: true });
    expect(row?.detail).toBe('Password on every request · Browser · 1 signed out');
    row?.open();
    expect(openSession.mock.calls).toEqual([[newest.id]]);
    const kept = { ...SESSION, status: 'not-verified' } as const;
    const detailOf = (...sessions: readonly SessionView[]) => section('account', { ...view, sessions })[0]?.detail;
    expect(detailOf(SESSION)).toBe('Browser');
    expect(detailOf(kept)).toBe('Browser · Not verified');
    expect(detailOf(kept, kept, kept)).toBe('3 ways · Not verified');
  });
  test('T3: accounts of other services are folded, with their number and the names of their services', () => {
    const at = (serviceId: string, id: string) => ({ ...SESSION, id, serviceId, serviceName: serviceId });
    const sessions = [SESSION, at('staging', 'one'), at('staging', 'two'), at('local', 'three')];
    const view = { ...viewOfOwnService(), service: VIEW.service, sessions };
    expect(section('account', view).map(({ detail }) => detail)).toEqual(['Browser', null]);
    expect(part('elsewhere', view)?.folded).toEqual({ label: '2', words: '2 signed in' });
    expect(section('elsewhere', view).map(({ detail }) => detail)).toEqual([
      expect.stringContaining('staging'),
      expect.stringContaining('local'),
    ]);
    // A member who is signed in twice counts once.
    expect(section('services', view).map(({ badge }) => badge?.words)).toEqual([
      '1 signed in',
      '1 signed in',
      undefined,
    ]);
    expect(part('elsewhere', viewOfSession())).toBeUndefined();
  });
  test('is titled where it lists somebody, and not where there is only the way to sign in', () => {
    const untitled = (view: AppView) => list(view).flatMap(({ id, isUntitled }) => (isUntitled ? [id] : []));
    expect(untitled(VIEW)).toEqual(['account', 'help']);
    expect(untitled(viewOfSession())).toEqual(['help']);
    expect(untitled({ ...VIEW, attempts: [attemptAt(WAITING)] })).toEqual(['help']);
  });
  test('an ended sign-in whose form is on screen is not listed as ended beside it', () => {
    const ended = attemptAt(
      { kind: 'ended', end: 'failed', error: { code: 'credentials-refused', details: {} } },
      'password',
    );
    const view = { ...ALL_METHODS, attempts: [ended] };
    const shown = screenFor(view, { kind: 'attempt', attemptId: ended.id });
    expect(shown.kind).toBe('form');
    expect(section('account', view, shown).map(({ label, isCurrent }) => [label, isCurrent])).toEqual([
      ['Sign in', true],
    ]);
    expect(section('account', view).map(({ label }) => label)).toEqual(['Login and password', 'Sign in']);
  });
  test('T3: signs out of all, by the menu of the heading, where there are two sign-ins or more', () => {
    const one = viewOfSession();
    expect(part('account', one)?.menu).toBeUndefined();
    expect(part('account', { ...one, sessions: [SESSION, BASIC_SESSION] })?.menu?.label).toBe(
      'Sign out of all accounts',
    );
  });
});

const idsOf = (...sessions: Parameters<typeof groupByMember>[0]) =>
  groupByMember(sessions).map((group) => group.sessions.map(({ id }) => id));

test('T3: sessions of one member at one service are one account, in the order of sign-in', () => {
  const other = { ...SESSION, id: 'other', member: LONG_MEMBER };
  const elsewhere = { ...SESSION, id: 'elsewhere', serviceId: 'staging' };
  expect(idsOf(SESSION, other, BASIC_SESSION, elsewhere)).toEqual([
    ['session-1', 'session-basic'],
    ['other'],
    ['elsewhere'],
  ]);
});

test('tells a member by the id, and by the next best thing where there is none', () => {
  const nameless = { ...MEMBER, id: null, login: null, email: null };
  const renamed = { ...SESSION, id: 'renamed', member: { ...MEMBER, title: 'Ada Other' } };
  expect(idsOf(SESSION, renamed)).toHaveLength(1);
  expect(idsOf(SESSION, { ...SESSION, id: 'namesake', member: { ...MEMBER, id: '1002' } })).toHaveLength(2);
  expect(idsOf({ ...SESSION, member: nameless }, { ...BASIC_SESSION, member: nameless })).toHaveLength(1);
});

test('keeps those whose member is not read yet apart from the others, by service', () => {
  const unread = { ...SESSION, id: 'unread', member: null };
  const unreadToo = { ...BASIC_SESSION, id: 'unread-too', member: null };
  expect(idsOf(unread, SESSION, unreadToo, { ...unread, id: 'elsewhere', serviceId: 'staging' })).toEqual([
    ['unread', 'unread-too'],
    ['session-1'],
    ['elsewhere'],
  ]);
});

test('the newest session is the one that was signed in last, wherever it is listed', () => {
  const newer = { ...BASIC_SESSION, signedInAtMs: SESSION.signedInAtMs + 1 };
  for (const sessions of [
    [SESSION, newer],
    [newer, SESSION],
  ])
    expect(groupByMember(sessions)[0]?.newest).toBe(newer);
});
