import { expect, test } from 'vitest';
import type { Purpose } from '../../electron/core/exchange-codes.ts';
import { systemRandom } from '../../electron/core/random.ts';
import { createExchangeLog } from '../../electron/exchange/exchange-log.ts';
import { FakeClock } from '../fake-clock.ts';
import { PROFILE, record } from './recorded.ts';

const sections: Readonly<Record<Purpose, string | null>> = {
  'code-exchange': '4.2',
  'device-start': '4.3',
  'device-poll': '4.2',
  'key-request': '4.4',
  identification: '4.5',
  member: '4.6, 5.6',
  'member-as-nobody': '4.6',
  picture: null,
  call: null,
  revocation: '2',
};
const purposes = Object.entries(sections).map(([purpose, section]) => ({ purpose, section }));

function isPurpose(name: string): name is Purpose {
  return Object.hasOwn(sections, name);
}

test.each(purposes)(
  '$purpose is governed by $section and fields of the profile as they are now',
  ({ purpose, section }) => {
    const now = { ...PROFILE, application: { ...PROFILE.application, clientId: 'another' } };
    const log = createExchangeLog({
      clock: new FakeClock(),
      random: systemRandom,
      onChange: () => {},
      profileNow: () => now,
    });
    if (isPurpose(purpose)) record(log.recorderFor(PROFILE, null), { purpose });
    const governedBy = log.detailsOf(1)?.governedBy;
    const fields = new Map(governedBy?.fields.map(({ name, value }) => [name, value]));
    expect(governedBy?.section).toBe(section);
    if (purpose !== 'picture') expect(fields.get('application.clientId')).toBe('another');
    // Every field is one of the profile's.
    expect([...fields.values()].filter((value) => value === '')).toEqual([]);
    expect([...fields.values()].join()).not.toContain(PROFILE.application.clientSecret);
  },
);
