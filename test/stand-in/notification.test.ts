/** Notifications from code: `spec/api-notification-spec.ts`. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StandInNotification } from './notification.ts';
import { readiness } from './startup.ts';

beforeEach(() => {
  readiness.isReady = true;
});
afterEach(() => {
  readiness.isReady = false;
});

it('cannot be made before the application is ready', () => {
  readiness.isReady = false;
  expect(() => new StandInNotification({ title: 'Early' })).toThrow('before app is ready');
});

it('tells that it is shown, pressed and closed, and closes once', () => {
  const notification = new StandInNotification({ title: 'Title', body: 'Body' });
  const heard: string[] = [];
  for (const name of ['show', 'click', 'close']) notification.on(name, () => heard.push(name));
  notification.close();
  notification.show();
  notification.emit('click', {});
  notification.close();
  notification.close();
  expect(heard).toEqual(['show', 'click', 'close']);
  expect(StandInNotification.isSupported()).toBe(true);
});
