/**
 * How a sign-in stands, where there is something to say: why no record can be read or the sign-in has ended, as the
 * words of the whole screen; otherwise as a box above the record that was read before.
 */
import type { ReactNode } from 'react';
import type { ErrorView } from '../../electron/ipc/views/error.ts';
import type { SessionView } from '../../electron/ipc/views/sessions.ts';
import { text } from '../text/en.ts';
import { errorText } from '../text/errors.ts';
import { token } from '../text/token.ts';
import { Icon } from '../ui/icon.tsx';
import { Problem } from '../ui/problem.tsx';
import { otherWays } from './member-actions.tsx';

export interface MemberStateProps {
  readonly session: SessionView;
  /** Of what was pressed last. */
  readonly error: ErrorView | null;
}

export function MemberState({ session, error }: MemberStateProps): ReactNode {
  const { problem, status, isTriedAgain } = session;
  if (isWholeScreen(session)) {
    return (
      <>
        {problem && <StateWords session={session} problem={problem} />}
        <Problem error={error} />
        <Hints session={session} />
      </>
    );
  }
  const { notVerified, triesAgain } = text.member;
  const isOwn = error === null;
  return (
    <>
      {status === 'not-verified' && (
        <p className="with-icon">
          <Icon name="clock" tone="mixed" />
          <span>
            {notVerified} {isTriedAgain && triesAgain}
          </span>
        </p>
      )}
      <Problem
        error={error ?? problem}
        next={isOwn ? nextOf(session) : undefined}
        meanwhile={status === 'not-verified' ? undefined : meanwhileOf(session)}
        tone={isOwn && problem?.code === 'service-warning' ? 'mixed' : 'broken'}
      >
        {isOwn && triedOf(session)}
      </Problem>
      <OtherMember session={session} />
      <Hints session={session} />
    </>
  );
}

/** Names stand apart from the sentences, which they could otherwise finish. */
function OtherMember({ session: { otherMember } }: { readonly session: SessionView }): ReactNode {
  if (!otherMember) return null;
  const { title, now, before, next } = text.member.otherMember;
  return (
    <div className="box with-icon problem problem-mixed" role="alert">
      <Icon name="warning" tone="mixed" />
      <div className="grow">
        <strong>{title}</strong>
        <p>
          {now} <bdi>{otherMember.now}</bdi>
        </p>
        <p>
          {before} <bdi>{otherMember.before}</bdi>
        </p>
        <p>{next}</p>
      </div>
    </div>
  );
}

function Hints({ session: { hints } }: { readonly session: SessionView }): ReactNode {
  return hints.map((hint) => (
    <p key={hint} className="with-icon">
      <Icon name="info" tone="mixed" />
      <span>{text.member.hints[hint]}</span>
    </p>
  ));
}

/** @returns whether the title says how the sign-in stands, not who is signed in */
export function isWholeScreen({ status, member }: SessionView): boolean {
  return status === 'ended' || member === null;
}

/** @returns whether it has ended because the person revoked its token here */
export function isRevokedHere({ status, credential }: SessionView): boolean {
  return status === 'ended' && credential.kind === 'token' && credential.life.revoked?.hasWorkedSince === false;
}

/** The title has said already that the sign-in has ended. */
function StateWords({ session, problem }: { readonly session: SessionView; readonly problem: ErrorView }): ReactNode {
  const { title, happened, kept, next } = errorText(problem);
  const isSaid = problem.code === 'token-refused';
  // The other ways to send it follow, each with its button.
  const isBrief = problem.code === 'member-not-identified';
  const refused = isRevokedHere(session) ? token.refused : happened;
  const usual = [isSaid ? '' : happened, kept];
  const more = [
    ...(isBrief ? [] : usual),
    triedOf(session),
    nextOf(session) ?? (isBrief ? '' : next),
    meanwhileOf(session),
  ].filter(Boolean);
  return (
    <div className="stack member-words" role="alert">
      <p className="lead">{isSaid ? refused : text.member.sentence(title)}</p>
      {more.length > 0 && <p className="secondary">{more.join(' ')}</p>}
    </div>
  );
}

function triedOf(session: SessionView): string | undefined {
  return waysLeft(session) === 1 ? text.member.oneTried : undefined;
}

function nextOf(session: SessionView): string | undefined {
  const isAtLoss = waysLeft(session) === 0 && session.problem?.code === 'member-not-identified';
  return isAtLoss ? text.member.nothingLeft : undefined;
}

/** Where a way to send the token is offered, pressing it is better than waiting. */
function meanwhileOf(session: SessionView): string | undefined {
  return session.isTriedAgain && !waysLeft(session) ? text.member.triesAgain : undefined;
}

function waysLeft(session: SessionView): number | null {
  return session.status === 'not-recognised' ? otherWays(session).length : null;
}
