/** The details of one exchange: request, reply, timing, connection, and what decides how it goes. */
import type { ReactNode } from 'react';
import type {
  ExchangeDetails,
  GovernedBy,
  NamedValue,
  ReplyView,
  SentView,
} from '../../../electron/ipc/views/exchange-details.ts';
import { exchanges } from '../../text/exchanges.ts';
import { formatDuration } from '../../text/formatted-durations.ts';
import { held as heldWords } from '../../text/held.ts';
import { describeField } from '../../text/profile-file-words.ts';
import { sections } from '../../text/sections.ts';
import { Body } from './body.tsx';
import { Connection } from './connection.tsx';
import { DetailsSection } from './details-section.tsx';
import { NamedValues } from './named-values.tsx';
import { Timing } from './timing.tsx';
import { showInvisible } from './visible-text.ts';

export interface ExchangeSectionsProps {
  readonly details: ExchangeDetails;
  /** Whether more may come; the details are of a moment then. */
  readonly isUnderWay: boolean;
}

export function ExchangeSections({ details, isUnderWay }: ExchangeSectionsProps): ReactNode {
  const { sent, reply, timing, connection, governedBy, held } = details;
  const words = exchanges.details;
  return (
    <>
      <DetailsSection id="request" summary={sent.method}>
        {held && <p className="secondary">{heldWords.notSent}</p>}
        <Sent sent={sent} />
      </DetailsSection>
      {timing && !held && (
        <>
          <DetailsSection id="reply" summary={reply ? String(reply.status) : ''}>
            {reply ? (
              <Reply reply={reply} />
            ) : (
              <p className="secondary">{isUnderWay ? words.noReplyYet : words.noReply}</p>
            )}
          </DetailsSection>
          <DetailsSection id="timing" summary={isUnderWay ? '' : formatDuration(timing.totalMs)}>
            {isUnderWay ? <p className="secondary">{words.timedAtEnd}</p> : <Timing timing={timing} />}
          </DetailsSection>
          <DetailsSection id="connection" summary={connection?.tls?.version ?? ''}>
            <Connection connection={connection} />
          </DetailsSection>
        </>
      )}
      <DetailsSection id="why" summary={sections.numbered(governedBy.section)}>
        <Why governedBy={governedBy} />
      </DetailsSection>
    </>
  );
}

function Sent({ sent }: { readonly sent: SentView }): ReactNode {
  const words = exchanges.details;
  return (
    <>
      <section>
        <h4>{words.address}</h4>
        <p className="data">
          <bdi>{showInvisible(sent.address)}</bdi>
        </p>
      </section>
      {sent.parameters.length > 0 && <NamedValues title={words.parameters} values={sent.parameters} />}
      {sent.headers.length > 0 && <NamedValues title={words.headers} values={sent.headers} />}
      {sent.headers.length > 0 && <Body body={sent.body} />}
    </>
  );
}

function Reply({ reply }: { readonly reply: ReplyView }): ReactNode {
  return (
    <>
      {reply.headers.length > 0 && <NamedValues title={exchanges.details.headers} values={reply.headers} />}
      <Body body={reply.body} />
    </>
  );
}

/** What the document says, and the fields of the profile that decide where it does not. */
function Why({ governedBy: { section, fields } }: { readonly governedBy: GovernedBy }): ReactNode {
  const words = exchanges.details;
  return (
    <>
      {section === null && <p>{words.silent}</p>}
      {fields.length === 0 ? (
        <p className="secondary">{words.noFields}</p>
      ) : (
        <ul className="exchange-fields">
          {fields.map((field) => (
            <FieldNow key={field.name} field={field} />
          ))}
        </ul>
      )}
    </>
  );
}

function FieldNow({ field: { name, value } }: { readonly field: NamedValue }): ReactNode {
  const meaning = describeField(name);
  return (
    <li>
      <p className="data">
        <bdi>{name}</bdi>: <bdi>{showInvisible(value)}</bdi>
      </p>
      {meaning && <p className="caption secondary">{meaning}</p>}
    </li>
  );
}
