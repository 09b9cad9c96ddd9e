/** Asks the user before a profile file replaces a known service by one with another address or other authorities (S7). */
import type { Random } from '../core/random.ts';
import type { ReplacementView } from '../ipc/views/services.ts';

export interface ReplacementQuestion {
  /** Null if nothing is asked. */
  readonly view: ReplacementView | null;
  /** Asks, in place of an earlier question. @returns whether to replace; never settles if the app is closed first */
  ask(replacement: Omit<ReplacementView, 'id'>): Promise<boolean>;
  /** Answers the question with this id. If it is no longer asked, nothing happens. */
  answer(id: string, isReplaced: boolean): void;
  /** Takes the question back: nothing is replaced. */
  withdraw(): void;
}

export function createReplacementQuestion(random: Random, onChange: () => void): ReplacementQuestion {
  let asked: { readonly view: ReplacementView; readonly answer: (isReplaced: boolean) => void } | null = null;

  const settle = (isReplaced: boolean): void => {
    const settled = asked;
    if (settled === null) return;
    asked = null;
    settled.answer(isReplaced);
    onChange();
  };

  return {
    get view() {
      return asked?.view ?? null;
    },
    ask(replacement) {
      settle(false);
      const { promise, resolve } = Promise.withResolvers<boolean>();
      asked = { view: { id: random.token(64), ...replacement }, answer: resolve };
      onChange();
      return promise;
    },
    answer(id, isReplaced) {
      if (asked?.view.id === id) settle(isReplaced);
    },
    withdraw: () => settle(false),
  };
}
