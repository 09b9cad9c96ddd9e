/** The details of one sign-in: how it went, and its drawing. */
import type { ReactNode } from 'react';
import { exchanges } from '../../text/exchanges.ts';
import { held } from '../../text/held.ts';
import { Button } from '../../ui/button.tsx';
import { Details, ErrorWords } from '../../ui/problem.tsx';
import { HarButton } from './har-button.tsx';
import { numbersOf, type SignInLine } from './lines.ts';
import type { Outlets } from './outlets.tsx';
import { SignInSpan } from './sign-in-span.tsx';

export interface SignInDetailsProps {
  readonly line: SignInLine;
  readonly nowMs: number;
  readonly formatTime: (atMs: number) => string;
  readonly outlets: Outlets;
  readonly isOnlyOne: boolean;
  /** Shows this sign-in alone, or all again. */
  readonly showOnly: (number: number | null) => void;
  /** The drawing of its steps. */
  readonly children?: ReactNode;
}

export function SignInDetails(props: SignInDetailsProps): ReactNode {
  const { line, nowMs, formatTime, outlets, isOnlyOne, showOnly, children } = props;
  const { row, group } = line;
  const words = exchanges.details;
  const requests = group.rows.filter((one) => one.kind === 'request');
  const polls = requests.filter(({ purpose }) => purpose === 'device-poll').length;
  const facts: readonly (readonly [string, string])[] = [
    [words.signInFacts.requests, String(requests.length)],
    ...(polls > 0 ? [[words.signInFacts.polls, String(polls)] as const] : []),
  ];
  return (
    <>
      <div className="actions">
        <HarButton saving={outlets.saving} numbers={numbersOf(line)}>
          {exchanges.actions.har}
        </HarButton>
        <Button onPress={() => showOnly(isOnlyOne ? null : row.number)}>
          {isOnlyOne ? words.showAll : words.onlyThis}
        </Button>
      </div>
      {row.isChanged && <p className="held-note">{held.signIn}</p>}
      {row.error && (
        <div className="tester-error">
          <ErrorWords error={row.error} />
          <Details details={row.error.details} />
        </div>
      )}
      <SignInSpan line={line} nowMs={nowMs} formatTime={formatTime} />
      <dl className="exchange-values">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="data">{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </>
  );
}
