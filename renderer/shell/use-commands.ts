/**
 * Carries out commands, by their keys and as the native menu asks. Electron gives a key to the page first; taken here,
 * it does not reach the menu. Nothing happens while a dialog asks something.
 */
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import type { Outcome } from '../../electron/ipc/channels.ts';
import type { AppView } from '../../electron/ipc/views/app.ts';
import { type CommandId, isPossible } from '../../electron/ipc/views/commands.ts';
import type { ErrorView } from '../../electron/ipc/views/error.ts';
import { commandOf, type KeyPress } from '../ui/keys.ts';
import { useMemberLogin } from '../ui/member-login-api.ts';
import { type Place, sessionAt } from '../ui/places.ts';

export interface CommandContext {
  readonly view: AppView;
  readonly place: Place;
  readonly go: (place: Place) => void;
  /** With what went wrong, if anything did. */
  readonly openPalette: (problem: ErrorView | null) => void;
}

export type KeyEvent = Event & KeyPress & Pick<KeyboardEvent, 'repeat' | 'isComposing'>;
export type RunCommand = (command: CommandId) => void;

/** @returns what carries out a command, if it can be done now */
export function useCommands({ view, place, go, openPalette }: CommandContext): RunCommand {
  const memberLogin = useMemberLogin();
  const tell = (outcome: Outcome<boolean>) => {
    if (!outcome.ok) openPalette(outcome.error);
  };
  const run: RunCommand = (command) => {
    if (!isPossible(command, view) || isAsking()) return;
    // The keys that the palette shows work in it, and its own close it.
    const palette = document.querySelector<HTMLDialogElement>('dialog.palette');
    palette?.close();
    switch (command) {
      case 'palette':
        if (!palette) openPalette(null);
        return;
      case 'filter':
        return focusFilter();
      case 'open-profile':
        return void memberLogin.openProfileFile().then(tell);
      case 'refresh': {
        const session = sessionAt(view, place) ?? sessionAt(view);
        // What comes of it is in the view.
        if (session && !session.isRefreshing) void memberLogin.refreshMember({ sessionId: session.id });
        return;
      }
      default:
        document.querySelector<HTMLElement>(':popover-open')?.hidePopover();
        go({ kind: command });
    }
  };
  useKeys(run);
  useDrops((file) => void memberLogin.openDroppedCase(file).then(tell));
  useAsked(view, run);
  return run;
}

/** The field that filters what is on screen, if there is one. */
export function findFilter(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>('main input[type=search]');
}

function focusFilter(): void {
  const field = findFilter();
  field?.focus();
  field?.select();
}

/** Takes a key that means a command, which it does once however long it is held. */
export function takeKey(event: KeyEvent, run: RunCommand): void {
  if (event.defaultPrevented || event.isComposing) return;
  const command = commandOf(event, isTyping(event));
  if (!command) return;
  event.preventDefault();
  if (!event.repeat && !(command.kind === 'place' && losesTyped())) run(command.id);
}

function useKeys(run: RunCommand): void {
  const press = useEffectEvent((event: KeyboardEvent) => takeKey(event, run));
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Opens a case file that is dropped on the window; nothing else can be, and nothing while it would be in the way. */
function useDrops(open: (file: File) => unknown): void {
  const take = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    const [file, ...others] = event.dataTransfer.files;
    if (event.type === 'drop' && file && others.length === 0 && !isAsking() && !losesTyped()) open(file);
  });
  useEffect(() => {
    const listen = (event: DragEvent) => take(event);
    const ended = new AbortController();
    for (const type of ['dragover', 'drop'] as const) document.addEventListener(type, listen, ended);
    return () => ended.abort();
  }, []);
}

function useAsked({ askedCommand }: AppView, run: RunCommand): void {
  const memberLogin = useMemberLogin();
  const askedCommandId = askedCommand?.id;
  const takeUp = useEffectEvent(() => askedCommand && run(askedCommand.command));
  // Before it is painted, so that a page that was loaded for it shows nothing else first.
  useLayoutEffect(() => {
    if (askedCommandId === undefined) return;
    // It must not be carried out once more when the page is reloaded.
    void memberLogin.dismissAskedCommand({ askedCommandId });
    takeUp();
  }, [askedCommandId, memberLogin]);
}

/** Whether a dialog is open that has to be answered first. */
function isAsking(): boolean {
  return document.querySelector('dialog:modal:not(.palette)') !== null;
}

/** Whether a key alone means something where the focus is. */
function isTyping({ target }: KeyEvent): boolean {
  return target instanceof Element && target.closest('input, select, textarea, [popover]') !== null;
}

/**
 * Whether a person would have to type again what is on screen. What React keeps is its field's default as well; a form
 * that is kept says so; and a login alone is soon typed again.
 */
function losesTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'main :is(input:not([type=checkbox], [type=radio], [name=login]), textarea):not([data-kept] *)',
  );
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue);
}
