import { describe, expect, test } from 'vitest';
import { conclude, uncounted } from '../../../electron/document-check/points/judge.ts';
import { survey } from '../../../electron/document-check/points/seen.ts';
import { makeRefusal, startObserving } from '../observations.ts';
import { makeProfile } from '../profile.ts';

const seen = startObserving().call('member');

describe('a statement', () => {
  const judge = (...exchanges: Parameters<typeof conclude>[1]['exchanges']) =>
    conclude('1-http', { exchanges, isMissing: false, observed: [] });

  test('could not be judged if no exchange counted', () => {
    expect(judge(uncounted(seen, 'own'), uncounted(seen, null))).toMatchObject({
      verdict: 'could-not-judge',
      reasons: ['own'],
    });
  });
  test('is not seen if nothing counted and something needed did not happen', () => {
    const finding = conclude('1-http', { exchanges: [uncounted(seen, 'busy')], isMissing: true, observed: [] });
    expect(finding).toMatchObject({ verdict: 'not-seen', reasons: ['busy'] });
  });
});

test('an open point is observed as soon as anything was; the list is sorted, each once', () => {
  const judged = { exchanges: [], isMissing: false };
  expect(conclude('2-record', { ...judged, observed: ['user', 'id', 'user'] })).toMatchObject({
    kind: 'open-point',
    verdict: 'observed',
    observed: ['id', 'user'],
    setting: null,
  });
  expect(conclude('2-record', { ...judged, observed: [] }).verdict).toBe('not-observed');
});

describe('a call may not count', () => {
  test('if it is excluded, but for 501, which says that a call is not there', () => {
    const service = startObserving();
    service.call('member');
    const busy = service.call('device-start', { reply: { status: 503, isRefused: false }, excluded: 'busy' });
    const absent = service.call('device-start', { reply: { status: 501, isRefused: false }, excluded: 'busy' });
    const seen = survey(service.all, makeProfile(), () => true)('4.3-start');
    expect([seen.whyNot(busy), seen.whyNot(absent)]).toEqual(['busy', null]);
    expect([seen.isGone(busy), seen.isGone(absent)]).toEqual([false, true]);
  });
  test.each(['page', 'broken-json', 'binary'] as const)('if it is a %s under 2xx and no call was OK', (form) => {
    const service = startObserving();
    const page = service.call('member', { reply: { form, isOk: false } });
    expect(survey(service.all, makeProfile(), () => true)('4.6-member').whyNot(page)).toBe('untrusted');
    service.call('device-start');
    const seen = survey(service.all, makeProfile(), () => true)('4.6-member');
    expect([seen.whyNot(page), seen.isOk(page)]).toEqual([null, false]);
  });
  test('if other endpoints were answered by the same body', () => {
    const service = startObserving();
    const [one, other] = [
      service.call('member', { reply: { body: 'same' } }),
      service.call('key-request', { reply: { body: 'same' } }),
    ];
    const seen = survey(service.all, makeProfile(), () => true)('4.6-member');
    expect([seen.whyNot(one), seen.whyNot(other)]).toEqual(['alike', 'alike']);
  });
  test('but errors, and the replies to both kinds of codes, may be alike', () => {
    const service = startObserving();
    const calls = [
      service.call('member', { reply: makeRefusal('no') }),
      service.call('key-request', { reply: makeRefusal('no') }),
      service.call('code-exchange', { reply: { body: 'access_token=' } }),
      service.call('device-poll', { reply: { body: 'access_token=' } }),
    ];
    const seen = survey(service.all, makeProfile(), () => true)('4.6-member');
    expect(calls.map(seen.whyNot)).toEqual([null, null, null, null]);
  });
});
