/** The pane beside the list, or in its place where the window is narrow: the details of one row, or of one sign-in. */
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { exchanges } from '../../text/exchanges.ts';
import { Dotted } from '../../ui/dotted.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useKeptFocus } from '../../ui/keep-focus.ts';
import { LINE_TONE_ICONS, type LineWords } from './line-words.ts';

export interface DetailsPaneProps {
  readonly words: LineWords;
  /** When it began. */
  readonly time: string;
  /** Whether it was opened by the keyboard: it then takes the focus. */
  readonly isEntered: boolean;
  readonly close: () => void;
  readonly children: ReactNode;
}

export function DetailsPane({ words, time, isEntered, close, children }: DetailsPaneProps): ReactNode {
  const id = useId();
  // What is decided about goes, with its controls.
  const kept = useKeptFocus<HTMLElement>('h2');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // In a narrow window, the row that has it is hidden now.
    const isHidden = !document.activeElement?.checkVisibility({ visibilityProperty: true });
    if (isEntered || isHidden) title.current?.focus();
  }, [isEntered]);
  return (
    <aside {...kept} className="exchange-details" aria-labelledby={id}>
      <button type="button" className="exchange-close" onClick={close}>
        <span className="exchange-close-narrow tester-back">
          <Icon name="chevron" />
          {exchanges.details.back}
        </span>
        <span className="exchange-close-wide">
          <Icon name="close" />
          <span className="visually-hidden">{exchanges.details.close}</span>
        </span>
      </button>
      <header>
        <h2 id={id} ref={title} tabIndex={-1}>
          <bdi>{words.label}</bdi> {words.address && <bdi className="data">{words.address}</bdi>}{' '}
          {words.note && <bdi className="secondary">{words.note}</bdi>}
        </h2>
        <p className={`exchange-outcome exchange-${words.tone}`}>
          <Icon name={LINE_TONE_ICONS[words.tone]} />
          <span>
            {words.status && words.status !== exchanges.noStatus && <span className="data">{words.status} </span>}
            <bdi>{words.meaning}</bdi>
          </span>
        </p>
        <p className="caption secondary">
          <Dotted value={[time, words.duration].filter((part) => part !== '').join(' · ')} />
        </p>
      </header>
      {children}
    </aside>
  );
}
