import { expect, test } from 'vitest';
import { createCauses, viewAttempt } from '../../electron/application/account-view.ts';
import { systemRandom } from '../../electron/core/random.ts';
import type { PollView } from '../../electron/ipc/views/attempts.ts';
import { createSeenCalls } from '../../electron/login/seen-calls.ts';
import { serviceProfileSchema } from '../../electron/service-client/profile.ts';
import { ANY_REQUIRED } from '../../electron/service-client/profile-fields.ts';
import { CAUSE_WORDS } from '../../electron/text/causes.ts';
import { CAUSES_FR } from '../../electron/text/fr/causes.ts';
import { createFakeClient } from '../fake-client.ts';
import { SHOWN_CODE } from '../renderer/views.ts';

const { sentAs } = createSeenCalls(systemRandom);

test('D12: an unknown answer to the polls is told with its causes from the second time on', () => {
  const error = { code: 'token-missing', details: { serviceText: 'No.' } } as const;
  const cause = { sentence: 'It is wrong.', clues: [], field: null, check: null };
  const causesAt = (poll: Partial<PollView>) => {
    const step = { ...SHOWN_CODE, poll: { ...SHOWN_CODE.poll, ...poll } };
    const profile = serviceProfileSchema.parse(ANY_REQUIRED);
    const target = {
      profile,
      client: createFakeClient(profile, {}),
      presentation: 'bearer',
      record: { number: 1 },
      isAnythingSent: () => true,
    } as const;
    const attempt = { id: 'id', methodId: 'device-code', serviceId: 's', serviceName: 'S', error: null } as const;
    const view = viewAttempt(
      { ...attempt, target, step, privateWindow: null, isAsking: false },
      () => true,
      (failed) => (failed.error === error ? [cause] : []),
    );
    return view.step.kind === 'show-code' ? view.step.poll.causes : null;
  };
  const last = { kind: 'unexpected', error } as const;
  expect(causesAt({ last, repeats: 2 })).toEqual([cause]);
  expect(causesAt({ last, repeats: 1 })).toBeUndefined();
  expect(causesAt({ last: { kind: 'pending' }, repeats: 0 })).toBeUndefined();
});

test('X11: causes are told in the language that is spoken now', () => {
  const profile = serviceProfileSchema.parse(ANY_REQUIRED);
  let words = CAUSE_WORDS;
  const causesOf = createCauses({ of: () => ({ calls: [], checks: [] }), sentAs, revision: 0 }, () => words);
  const error = { code: 'name-not-found', details: {} } as const;
  const told = () => causesOf({ profile, method: { result: 'token' }, error, signIn: {}, heldMs: 0 })[0]?.sentence;
  expect(told()).toBe(CAUSE_WORDS.causes.address);
  words = CAUSES_FR;
  expect(told()).toBe(CAUSES_FR.causes.address);
});
