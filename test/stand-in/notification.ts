/**
 * Electron's `Notification`: shown to nobody. A test looks at it by replacing `Notification.prototype.show`, and
 * presses it by emitting `click`; both do on Electron too.
 */
import { EventEmitter } from 'node:events';
import { readiness } from './startup.ts';

type Electrons = Pick<Electron.Notification, 'title' | 'body' | 'show' | 'close'>;

export class StandInNotification extends EventEmitter implements Electrons {
  title: string;
  body: string;
  #isShown = false;

  static isSupported(): boolean {
    return true;
  }

  constructor({ title = '', body = '' }: Electron.NotificationConstructorOptions = {}) {
    if (!readiness.isReady) throw new Error('Cannot create Notification before app is ready');
    super();
    this.title = title;
    this.body = body;
  }

  show(): void {
    this.#isShown = true;
    this.emit('show', {});
  }

  close(): void {
    if (!this.#isShown) return;
    this.#isShown = false;
    this.emit('close', {});
  }
}
