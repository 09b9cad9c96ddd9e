/** A notification of the system. */
import { failed, notPossible, type Step, worked } from './step.ts';
import { until } from './until.ts';

/** A desktop without a notification service answers only after D-Bus's own limit. */
const ANSWER_SECONDS = 35;

export const notification: Step = {
  title: 'Notification',
  proves: 'The system takes a notification from Electron.',
  limitSeconds: 60,
  async run({ driven, ask, platform }) {
    // Even asking whether there are any would leave a Start Menu entry and a COM class behind.
    if (platform === 'win32') return notPossible('Windows takes them from installed copies only');
    const { app } = await driven.open();
    const isSupported = await app.evaluate(async ({ Notification }) => {
      if (!Notification.isSupported()) return false;
      const shown = new Notification({ title: 'Member Login', body: 'The first run shows this notification.' });
      const outcome = { notification: shown, answer: null };
      Object.assign(globalThis, { firstRun: outcome });
      shown.on('show', () => Object.assign(outcome, { answer: 'shown' }));
      shown.on('failed', (_event, error) => Object.assign(outcome, { answer: `failed: ${error || 'no reason'}` }));
      // Later, because on Linux it waits for the desktop.
      setImmediate(() => shown.show());
      return true;
    });
    if (!isSupported) return notPossible('the system has no notifications');
    const read = () => app.evaluate(async () => Reflect.get(globalThis, 'firstRun').answer);
    const answer = await until(read, (seen) => seen !== null, {
      seconds: ANSWER_SECONDS,
      failure: 'The system neither showed the notification nor refused it',
    });
    if (answer !== 'shown') {
      if (platform === 'darwin') return notPossible(`macOS takes them from signed copies only (${answer})`);
      // Such as a display of a build machine.
      if (platform === 'linux' && !process.env.XDG_CURRENT_DESKTOP)
        return notPossible(`there is no desktop (${answer})`);
      return failed(String(answer));
    }
    await ask('Did a notification “Member Login” appear?');
    await app.evaluate(async () => Reflect.get(globalThis, 'firstRun').notification.close());
    return worked('the system took it');
  },
};
