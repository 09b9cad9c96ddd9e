/** The details of one exchange in sections: request, reply, timing, connection, and what decides how it goes. */
import { createContext, type Dispatch, type ReactNode, type SetStateAction, useContext } from 'react';
import type {
  ConnectionView,
  ExchangeDetails,
  SentView,
  TimingView,
} from '../../../electron/ipc/views/exchange-details.ts';
import { formatDuration } from '../../text/durations.ts';
import { exchanges } from '../../text/exchanges.ts';
import { sections } from '../../text/sections.ts';
import { showInvisible } from '../../text/show-invisible.ts';
import { Fact } from '../../ui/fact.tsx';
import { useDateTime } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Body, NamedValues } from '../log/wire-values.tsx';

export type SectionId = keyof typeof exchanges.details.sections;

/** What a tester looks at first. */
export const OPEN_AT_FIRST: ReadonlySet<SectionId> = new Set(['request', 'reply', 'timing', 'why']);

/** Whether a section is open stays so from row to row. */
export const OpenSectionsContext = createContext<
  readonly [open: ReadonlySet<SectionId>, setOpen: Dispatch<SetStateAction<ReadonlySet<SectionId>>>]
>([OPEN_AT_FIRST, () => {}]);

/** @param isUnderWay whether more may come; the details are of a moment then */
export function ExchangeSections(props: {
  readonly details: ExchangeDetails;
  readonly isUnderWay: boolean;
}): ReactNode {
  const { details, isUnderWay } = props;
  const { sent, reply, timing, connection, governedBy, held } = details;
  const words = exchanges.details;
  return (
    <>
      <DetailsSection id="request">
        <Sent sent={sent} />
      </DetailsSection>
      {timing && !held && (
        <>
          <DetailsSection id="reply">
            {reply && reply.headers.length > 0 && <NamedValues title={words.headers} values={reply.headers} />}
            {reply ? (
              <Body body={reply.body} />
            ) : (
              <p className="secondary">{words[isUnderWay ? 'noReplyYet' : 'noReply']}</p>
            )}
          </DetailsSection>
          <DetailsSection id="timing">
            {isUnderWay ? <p className="secondary">{words.timedAtEnd}</p> : <Timing timing={timing} />}
          </DetailsSection>
          <DetailsSection id="connection">
            <Connection connection={connection} />
          </DetailsSection>
        </>
      )}
      <DetailsSection id="why" summary={sections.numbered(governedBy.section)}>
        {governedBy.fields.length > 0 ? (
          <NamedValues title={words.profile} values={governedBy.fields} />
        ) : (
          <p className="secondary">{words.noFields}</p>
        )}
      </DetailsSection>
    </>
  );
}

function Sent({ sent }: { readonly sent: SentView }): ReactNode {
  const words = exchanges.details;
  return (
    <>
      <p className="data">
        <bdi>{showInvisible(sent.address)}</bdi>
      </p>
      {sent.parameters.length > 0 && <NamedValues title={words.parameters} values={sent.parameters} />}
      {sent.headers.length > 0 && <NamedValues title={words.headers} values={sent.headers} />}
      {sent.headers.length > 0 && <Body body={sent.body} />}
    </>
  );
}

/** @param summary beside its title, also while it is closed */
function DetailsSection(props: {
  readonly id: SectionId;
  readonly summary?: string;
  readonly children: ReactNode;
}): ReactNode {
  const { id, summary, children } = props;
  const [open, setOpen] = useContext(OpenSectionsContext);
  return (
    <details
      className="exchange-section"
      open={open.has(id)}
      onToggle={({ currentTarget: { open: isOpen } }) => {
        if (isOpen === open.has(id)) return;
        setOpen((before) => (isOpen ? new Set(before).add(id) : before.difference(new Set([id]))));
      }}
    >
      <summary>
        <Icon name="chevron" />
        <h3>{exchanges.details.sections[id]}</h3>
        {summary && <bdi className="caption secondary figures exchange-summary">{summary}</bdi>}
      </summary>
      <div className="stack gap-3">{children}</div>
    </details>
  );
}

/** Of the bars of its parts, in pixels. */
const WIDTH = 120;

/** The parts of a request’s time, in the order in which they follow each other. */
const TIMING_PARTS = [
  'prepareMs',
  'awaitedMs',
  'nameMs',
  'connectMs',
  'tlsMs',
  'ownMs',
  'sendMs',
  'firstByteMs',
  'receiveMs',
] as const satisfies readonly (keyof TimingView)[];

export function Timing({ timing }: { readonly timing: TimingView }): ReactNode {
  const words = exchanges.details;
  return (
    <>
      <table className="figures exchange-timing">
        <tbody>
          {partsOf(timing).map(({ name, durationMs, from, share }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <svg width={WIDTH} height={16} aria-hidden="true">
                  <rect
                    className="exchange-mark"
                    x={Math.min(from * WIDTH, WIDTH - 2)}
                    width={Math.max(2, share * WIDTH)}
                    y={4}
                    height={8}
                    rx={1}
                  />
                </svg>
              </td>
              <td>{formatDuration(durationMs)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.total}</th>
            <td />
            <td>{formatDuration(timing.totalMs)}</td>
          </tr>
        </tfoot>
      </table>
      {timing.isReused && <p className="caption secondary">{words.reused}</p>}
    </>
  );
}

/**
 * @returns the parts that there were, one after the other, but for waits that are too short to be looked into; `from` and
 * `share` are parts of the whole, from 0 to 1
 */
export function partsOf(timing: TimingView) {
  const wholeMs = Math.max(timing.totalMs, Number.MIN_VALUE);
  const { timingParts, waitedInVain } = exchanges.details;
  let fromMs = 0;
  return TIMING_PARTS.flatMap((part) => {
    const durationMs = timing[part];
    if (durationMs === null) return [];
    const from = fromMs / wholeMs;
    fromMs += durationMs;
    if (durationMs < 1 && (part === 'awaitedMs' || part === 'ownMs')) return [];
    const isInVain = part === 'firstByteMs' && timing.receiveMs === null;
    const name = isInVain ? waitedInVain : timingParts[part];
    return { name, durationMs, from, share: durationMs / wholeMs };
  });
}

export function Connection({ connection }: { readonly connection: ConnectionView | null }): ReactNode {
  const words = exchanges.details.connection;
  const formatDateTime = useDateTime();
  if (!connection) return <p className="secondary">{words.none}</p>;
  const { address, proxy, tls } = connection;
  const certificate = tls?.certificate;
  return (
    <>
      <Facts
        values={[
          [words.address, address ?? words.noAddress],
          [words.proxy, proxy ?? words.direct],
          [words.tls, tls ? (tls.version ?? words.noHandshake) : words.noTls],
          [words.cipher, tls?.cipher || null],
          [words.problem, tls?.problem || null],
        ]}
      />
      {certificate && (
        <Facts
          values={[
            [words.subject, certificate.subject],
            [words.issuer, certificate.issuer],
            [words.names, certificate.names.join(', ') || null],
            [
              words.validity,
              words.validFromTo(formatDateTime(certificate.validFromMs), formatDateTime(certificate.validToMs)),
            ],
            [words.fingerprint, certificate.fingerprint],
          ]}
        />
      )}
      {tls && !certificate && <p className="secondary">{words.noCertificate}</p>}
    </>
  );
}

/** @param values by name; null for one that there is none of */
export function Facts(props: { readonly values: readonly (readonly [string, string | null])[] }): ReactNode {
  return (
    <dl className="exchange-values">
      {props.values.map(
        ([name, value]) =>
          value !== null && (
            <Fact key={name} name={name} isData>
              {showInvisible(value)}
            </Fact>
          ),
      )}
    </dl>
  );
}
