import { expect, test } from 'vitest';
import { withoutMember } from '../../../electron/document-check/observe/plain-observation.ts';
import { makeRecord, startObserving, withPassword, withToken } from '../observations.ts';

const anew = (print: string): string => `anew ${print}`;

test('nothing that a member can be found by is left of a call, and what was equal stays so', () => {
  const observing = startObserving();
  const call = observing.call('member', {
    sent: { credential: withPassword('basic', 'login ada') },
    reply: { record: makeRecord('ada'), leaves: [{ path: 'member.name', value: 'Ada' }] },
  });
  const { sent, reply } = withoutMember(call, anew);
  expect(sent.credential).toMatchObject({ login: 'anew login ada', password: 'anew password' });
  expect(reply).toMatchObject({
    leaves: null,
    record: { identity: 'anew ada', login: 'anew login ada', email: 'anew e-mail ada', path: 'member' },
  });
});

test('the print of a token stays, so that tokens can still be compared', () => {
  const observing = startObserving();
  const call = observing.call('member', { sent: { credential: withToken('token') } });
  expect(withoutMember(call, anew)).toEqual(call);
});
