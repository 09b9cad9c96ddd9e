import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UNPUBLISHED_MEMBER } from '../../electron/demo-service/members.ts';
import { type DemoService, startDemoService } from '../../electron/demo-service/server.ts';
import {
  answerDevice,
  callApi,
  exchange,
  keyAddress,
  obtainCode,
  obtainKey,
  poll,
  RawBrowser,
  requestKey,
  startDevice,
} from './raw-http.ts';

const member = UNPUBLISHED_MEMBER;

let demo: DemoService;

beforeEach(async () => {
  demo = await startDemoService({ dataFolder: null });
});
afterEach(() => demo.close());

const infos = (headers: Readonly<Record<string, string>> = {}) => callApi(demo, '/members/infos', { headers });

describe('changing the behaviour', () => {
  const changed = () => demo.behaviour.list().filter(({ value, defaultValue }) => value !== defaultValue);

  it('lists each behaviour once, with its section', () => {
    const list = demo.behaviour.list();
    expect(new Set(list.map(({ name }) => name)).size).toBe(list.length);
    for (const { section } of list) expect(section).toMatch(/^\d(\.\d)?(, \d)*$/);
  });

  it.each([
    ['no such behaviour', 'nothing', 'form'],
    ['no such option', 'tokenReply', 'nothing'],
    ['an inherited name', 'constructor', 'form'],
    ['an option of another behaviour', 'tokenReply', 'missing'],
  ])('refuses %s and changes nothing', (_, name, value) => {
    expect(demo.behaviour.set(name, value)).toBe(false);
    expect(changed()).toEqual([]);
  });

  it('goes back to the defaults as a whole', () => {
    for (const { name, options } of demo.behaviour.list()) demo.behaviour.set(name, options.at(-1) ?? '');
    expect(changed()).toHaveLength(demo.behaviour.list().length);
    demo.behaviour.reset();
    expect(changed()).toEqual([]);
  });

  it('applies a preset to what it names and to nothing else, and takes it back', () => {
    demo.behaviour.set('keyReply', 'oauth.key');
    demo.behaviour.set('delay', '50');
    expect(demo.behaviour.applyPreset('slow-network')).toBe(true);
    expect(changed().map(({ name, value }) => [name, value])).toEqual([
      ['devicePace', 'unavailable'],
      ['keyReply', 'oauth.key'],
      ['delay', '3000'],
    ]);
    expect(demo.behaviour.lastChange()).toEqual({
      preset: 'slow-network',
      changes: [
        { name: 'devicePace', before: 'normal', after: 'unavailable' },
        { name: 'delay', before: '50', after: '3000' },
      ],
    });
    demo.behaviour.undo();
    expect(changed().map(({ name, value }) => [name, value])).toEqual([
      ['keyReply', 'oauth.key'],
      ['delay', '50'],
    ]);
    expect(demo.behaviour.lastChange()).toBeNull();
  });

  it('takes a reset back as well', () => {
    demo.behaviour.set('keyReply', 'oauth.key');
    demo.behaviour.reset();
    const changes = [{ name: 'keyReply', before: 'oauth.key', after: 'key' }];
    expect(demo.behaviour.lastChange()).toEqual({ preset: null, changes });
    demo.behaviour.undo();
    expect(changed().map(({ name }) => name)).toEqual(['keyReply']);
  });

  it('takes nothing back that was set by itself since', () => {
    demo.behaviour.applyPreset('slow-network');
    demo.behaviour.set('delay', '500');
    demo.behaviour.set('tokenReply', 'html');
    expect(demo.behaviour.lastChange()?.changes.map(({ name }) => name)).toEqual(['devicePace']);
    demo.behaviour.undo();
    expect(changed().map(({ name, value }) => [name, value])).toEqual([
      ['tokenReply', 'html'],
      ['delay', '500'],
    ]);
    demo.behaviour.applyPreset('slow-network');
    for (const name of ['devicePace', 'delay']) demo.behaviour.set(name, name === 'delay' ? '0' : 'normal');
    expect(demo.behaviour.lastChange()).toBeNull();
  });

  it('keeps the last change where a preset changes nothing, and refuses one that it does not have', () => {
    demo.behaviour.applyPreset('slow-network');
    const before = demo.behaviour.lastChange();
    expect(demo.behaviour.applyPreset('slow-network')).toBe(true);
    expect(demo.behaviour.applyPreset('constructor')).toBe(false);
    expect(demo.behaviour.lastChange()).toEqual(before);
  });

  it('has presets of options that there are, and that change something at a demo as it starts', () => {
    const behaviours = demo.behaviour.list();
    for (const { id, values } of demo.behaviour.presets) {
      for (const { name, value } of values)
        expect([id, behaviours.find((behaviour) => behaviour.name === name)?.options]).toEqual([
          id,
          expect.arrayContaining([value]),
        ]);
      demo.behaviour.reset();
      demo.behaviour.applyPreset(id);
      expect(demo.behaviour.lastChange()?.preset).toBe(id);
    }
  });

  it('belongs to one service alone', async () => {
    await using other = await startOther();
    demo.behaviour.set('keyReply', 'oauth.key');
    expect(JSON.parse((await requestKey(other.demo)).text)).toHaveProperty('key');
  });

  it('begins with the delay that the service was started with, and goes back to it', async () => {
    await using other = await startOther(70);
    const delay = () => other.demo.behaviour.list().find(({ name }) => name === 'delay');
    expect(delay()).toMatchObject({
      value: '70',
      defaultValue: '70',
      options: ['70', '0', '50', '500', '3000', '12000'],
    });
    expect(other.demo.behaviour.set('delay', '0')).toBe(true);
    other.demo.behaviour.reset();
    expect(delay()?.value).toBe('70');
  });

  it('keeps the pages out of the failures of the API, and a wrong key in front of them', async () => {
    demo.behaviour.set('failure', 'status-500');
    expect((await new RawBrowser(demo).signIn(member)).searchParams.has('code')).toBe(true);
    expect((await infos({ 'X-Service-Key': 'wrong' })).status).toBe(401);
  });

  it('carries nothing out before a failure', async () => {
    const code = await obtainCode(demo, member);
    demo.behaviour.set('failure', 'status-503');
    expect((await exchange(demo, code)).status).toBe(503);
    demo.behaviour.reset();
    expect((await exchange(demo, code)).status).toBe(200);
  });

  it('writes down a call whose connection was cut', async () => {
    demo.behaviour.set('failure', 'cut');
    await expect(infos()).rejects.toThrow();
    expect(demo.recorded.at(-1)).toMatchObject({ path: '/members/infos', status: 0 });
  });

  async function startOther(replyDelayMs?: number) {
    const own = await startDemoService({ dataFolder: null, ...(replyDelayMs === undefined ? {} : { replyDelayMs }) });
    return { demo: own, [Symbol.asyncDispose]: () => own.close() };
  }
});

describe('actions', () => {
  it('are listed, and no other is carried out', async () => {
    expect(demo.behaviour.actions).toEqual(['revoke-tokens', 'expire-device-codes', 'forget-keys']);
    expect(await demo.behaviour.act('nothing')).toBe(false);
  });

  it('expire-device-codes: ends every device that waits, and none that was answered', async () => {
    const [waiting, answered] = [await startDevice(demo), await startDevice(demo)];
    await answerDevice(new RawBrowser(demo), answered, member);
    expect(await demo.behaviour.act('expire-device-codes')).toBe(true);
    expect(JSON.parse((await poll(demo, waiting.device_code)).text).error).toBe('expired_token');
    expect((await poll(demo, answered.device_code)).status).toBe(200);
  });

  it('forget-keys: makes every key unknown', async () => {
    const key = await obtainKey(demo);
    expect(await demo.behaviour.act('forget-keys')).toBe(true);
    expect((await new RawBrowser(demo).open(keyAddress(demo, key))).status).toBe(400);
  });
});
