import { describe, expect, test } from 'vitest';
import { endsForWantOfStorage } from '../../../renderer/member/want-of-storage.ts';
import { text } from '../../../renderer/text/en.ts';
import { restartCosts, statusFacts } from '../../../renderer/text/status-facts.ts';
import { secretsState } from '../../../renderer/ui/stored-in.ts';
import {
  BASIC_SESSION,
  OWN_SERVICE,
  SESSION,
  VIEW,
  viewOfEnd,
  viewOfOwnService,
  viewOfSecrets,
  viewOfService,
  viewOfSession,
  viewOfStep,
  WAITING,
} from '../views.ts';

const secretsOf = (system: 'not-known' | 'keychain' | 'weak' | 'none' | 'not-answering') =>
  viewOfSecrets({ system }).status.secrets;

describe('S4: a sign-in ends with the app for want of a keychain or of a place to save in', () => {
  test.each(['weak', 'none', 'not-answering'] as const)('where the system’s is %s', (system) => {
    expect(endsForWantOfStorage(SESSION, secretsOf(system))).toBe(true);
  });
  test.each(['not-known', 'keychain'] as const)('and not where it is %s', (system) => {
    expect(endsForWantOfStorage(SESSION, secretsOf(system))).toBe(false);
  });
  test.each(['not-known', 'keychain', 'none'] as const)('where nothing can be saved, and it is %s', (system) => {
    const { secrets } = viewOfSecrets({ system, isKeeping: false }).status;
    expect(endsForWantOfStorage(SESSION, secrets)).toBe(true);
    expect(endsForWantOfStorage({ ...SESSION, storedIn: 'keychain' }, secrets), 'saved before').toBe(false);
    expect(endsForWantOfStorage(BASIC_SESSION, secrets)).toBe(false);
  });
  test('and not where its token is stored, or where there is none to store', () => {
    expect(endsForWantOfStorage({ ...SESSION, storedIn: 'weak' }, secretsOf('weak'))).toBe(false);
    expect(endsForWantOfStorage(BASIC_SESSION, secretsOf('weak'))).toBe(false);
  });
});

describe('S4: the status line', () => {
  const { items } = text.status.secrets;

  test('says that something saved is being opened, for sessions and for a service of a profile file', () => {
    const { service } = viewOfService('starting');
    const own = { ...viewOfOwnService(), service: { ...service, id: OWN_SERVICE.id } };
    expect(secretsState({ ...VIEW, isRestoring: true })).toBe(items.opening);
    expect(secretsState(own)).toBe(items.opening);
    expect(secretsState({ ...own, status: viewOfSecrets({ place: 'memory' }).status })).toBe(items.memory);
  });

  test('says nothing before the first sign-in decides', () => {
    expect(secretsState(VIEW)).toBeNull();
    expect(secretsState({ ...VIEW, service: viewOfService('starting').service })).toBeNull();
  });

  test('says that something is locked, but first where the next token is not safe or ends with the app', () => {
    const saidAt = (place: 'not-decided' | 'keychain' | 'memory' | 'weak') =>
      secretsState({ ...viewOfSecrets({ place }), isAnyLocked: true });
    expect([saidAt('not-decided'), saidAt('keychain')]).toEqual([items.locked, items.locked]);
    expect([saidAt('memory'), saidAt('weak')]).toEqual([items.memory, items.weak]);
  });

  test.each([
    ['keychain-missing', items.locked],
    ['keychain-not-answering', items.locked],
    ['profile-secret-not-opened', null],
  ] as const)('is there for a service that failed with %s before the first sign-in decides', (code, said) => {
    expect(secretsState(viewOfService('failed', { code, details: {} }))).toBe(said);
  });

  test('says before anything else that something is not erased yet', () => {
    expect(secretsState(viewOfSecrets({ place: 'memory', isKeeping: false, isEraseDue: true }))).toBe(
      items['not-erased'],
    );
  });
});

test('a restart costs what is in memory only and what is under way, and nothing else', () => {
  const { restartEnds, restartForgets } = statusFacts.secrets;
  const [service] = VIEW.services;
  if (!service) throw new Error('There is no service.');
  expect(restartCosts(VIEW)).toBe('');
  expect(restartCosts(viewOfSession({ storedIn: 'keychain' }))).toBe('');
  expect(restartCosts(viewOfEnd('cancelled', { code: 'cancelled', details: {} }))).toBe('');
  expect(restartCosts(viewOfSession({ storedIn: 'memory' }))).toBe(restartEnds);
  expect(restartCosts(viewOfStep(WAITING))).toBe(restartEnds);
  expect(restartCosts({ ...VIEW, services: [service, { ...service, isSecretInMemory: true }] })).toBe(restartForgets);
});
