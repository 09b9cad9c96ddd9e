/**
 * Everything that can be done, found by typing (ARIA Authoring Practices, "Combobox" with a listbox). The focus stays in
 * the field; the arrows, Home and End choose, Enter acts, Escape closes.
 */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ErrorView } from '../../electron/ipc/views/error.ts';
import { isNothingObserved, useDocumentCheck } from '../testing/document-check/findings.ts';
import { commands as words } from '../text/commands.ts';
import { useModal } from '../ui/dialog.tsx';
import { ariaKeys, keysOf } from '../ui/keys.ts';
import { focusTitle } from '../ui/lazy-screen.tsx';
import { useCall, useMemberLogin } from '../ui/member-login-api.ts';
import { Problem } from '../ui/problem.tsx';
import { useCopiedToast } from '../ui/toast.tsx';
import {
  type PaletteContext,
  type PaletteEntry,
  paletteEntries,
  screenEntries,
  searchEntries,
} from './palette-entries.ts';
import { findFilter } from './use-commands.ts';
import './palette.css';

interface PaletteProps extends Pick<PaletteContext, 'view' | 'actions' | 'run'> {
  /** What went wrong before it was opened. */
  readonly problem: ErrorView | null;
  readonly close: () => void;
}

/** Open while mounted. */
export function Palette(props: PaletteProps): ReactNode {
  const { problem, close } = props;
  const id = useId();
  const dialog = useModal();
  const call = useCall();
  const [query, setQuery] = useState('');
  const [chosenId, setChosenId] = useState<string | null>(null);
  const found = searchEntries(useEntries(props), query);
  // Nothing at first, so that Enter alone does nothing; the best match once something is typed.
  const active = chosenId === null ? (query === '' ? -1 : 0) : found.findIndex((entry) => entry.id === chosenId);
  const choose = async ({ act }: PaletteEntry) => {
    const title = document.querySelector('main h1');
    if (act.kind === 'call' && !(await call.run(act.call))) return;
    // Closed meanwhile; another one may be open.
    if (!dialog.current) return;
    // The page is inert until the dialog has closed.
    flushSync(close);
    if (act.kind === 'lead') act.lead();
    // Another screen came on behind the dialog, which kept the focus.
    else if (document.querySelector('main h1') !== title) focusTitle();
  };
  const press = (key: string): boolean => {
    const to = targetOf(key, active, found.length);
    const entry = found[to ?? active];
    if (!entry || (to === null && key !== 'Enter')) return false;
    if (to === null) void choose(entry);
    else setChosenId(entry.id);
    return true;
  };
  const type = (typed: string) => {
    setQuery(typed);
    setChosenId(null);
    call.forget();
  };
  return (
    <dialog ref={dialog} className="dialog palette" aria-label={words.title} onCancel={close} onClose={close}>
      <Field
        query={query}
        hasFound={found.length > 0}
        listId={`${id}list`}
        activeId={found[active] && `${id}${active}`}
        type={type}
        press={press}
      />
      <Problem error={call.error ?? (query === '' ? problem : null)} />
      <p className="visually-hidden" role="status">
        {query !== '' && words.found(found.length)}
      </p>
      {found.length === 0 && <p className="secondary">{words.nothing}</p>}
      {/* A list that scrolls would be a stop of Tab by itself, at which no key chooses. */}
      <div id={`${id}list`} role="listbox" tabIndex={-1} aria-label={words.list} hidden={found.length === 0}>
        {found.map((entry, index) => (
          <Option
            key={entry.id}
            id={`${id}${index}`}
            entry={entry}
            isActive={index === active}
            choose={() => void choose(entry)}
          />
        ))}
      </div>
    </dialog>
  );
}

/**
 * Where a key leads in the palette's list, around its ends.
 * @param active index of the chosen entry; -1 for none
 * @returns null if the key leads nowhere
 */
export function targetOf(key: string, active: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return active + 1 < count ? active + 1 : 0;
    case 'ArrowUp':
      return active > 0 ? active - 1 : count - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

interface FieldProps {
  readonly query: string;
  readonly hasFound: boolean;
  readonly listId: string;
  /** Of the chosen option. */
  readonly activeId: string | undefined;
  readonly type: (typed: string) => void;
  /** @returns whether the key meant something */
  readonly press: (key: string) => boolean;
}

function Field({ query, hasFound, listId, activeId, type, press }: FieldProps): ReactNode {
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, nativeEvent, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (nativeEvent.isComposing || ctrlKey || metaKey || altKey || shiftKey) return;
    if (press(key)) event.preventDefault();
  };
  return (
    <input
      type="text"
      role="combobox"
      className="input"
      aria-label={words.field}
      aria-expanded={hasFound}
      aria-controls={listId}
      aria-autocomplete="list"
      aria-activedescendant={activeId}
      placeholder={words.field}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      value={query}
      onChange={({ target }) => type(target.value)}
      onKeyDown={onKeyDown}
    />
  );
}

/** The screen's buttons are looked up once: they are inert while the dialog is open. */
function useEntries({ view, actions, run }: PaletteProps): readonly PaletteEntry[] {
  const memberLogin = useMemberLogin();
  const showCopied = useCopiedToast();
  const check = useDocumentCheck(view.service.id).view;
  const [canFilter] = useState(() => findFilter() !== null);
  const canReport = check !== null && !isNothingObserved(check.findings);
  const entries = paletteEntries({ view, actions, run, memberLogin, canFilter, canReport, showCopied });
  const [ofScreen] = useState(() => screenEntries(new Set(entries.map(({ label }) => label))));
  return [...entries, ...ofScreen];
}

interface OptionProps {
  readonly id: string;
  readonly entry: PaletteEntry;
  readonly isActive: boolean;
  readonly choose: () => void;
}

function Option({ id, entry, isActive, choose }: OptionProps): ReactNode {
  const { label, detail, command } = entry;
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its keys choose.
    <div
      ref={ref}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-keyshortcuts={command ? ariaKeys(command) : undefined}
      className="row one-line gap-3 palette-option"
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={choose}
    >
      <span className="ellipsis" title={label}>
        <bdi>{label}</bdi>
      </span>
      {detail && (
        <span className="caption secondary ellipsis palette-detail" title={detail}>
          <bdi>{detail}</bdi>
        </span>
      )}
      {command && <kbd>{keysOf(command)}</kbd>}
    </div>
  );
}
