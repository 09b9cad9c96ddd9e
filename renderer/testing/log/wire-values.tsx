/** What went over the wire, as it may be shown: values by name, such as headers; text of any length; and bodies. */
import { type ReactNode, useState } from 'react';
import type { BodyView, NamedValue } from '../../../electron/ipc/views/exchange-details.ts';
import { exchanges, sizeText } from '../../text/exchanges.ts';
import { showInvisible } from '../../text/show-invisible.ts';

/** So many values are drawn at once. */
const VALUES_AT_FIRST = 500;
/** So much of a text is drawn at once; a long line counts as several. */
const LINES_AT_FIRST = 60;
const CHARACTERS_AT_FIRST = 6000;

export function NamedValues(props: { readonly title: string; readonly values: readonly NamedValue[] }): ReactNode {
  const { title, values } = props;
  const [whole, setWhole] = useState<readonly NamedValue[] | null>(null);
  const shown = whole === values ? values : values.slice(0, VALUES_AT_FIRST);
  return (
    <section>
      <h4>{title}</h4>
      <dl className="exchange-values">
        {shown.map(({ name, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: A name may come more than once.
          <div key={index}>
            <dt className="data">
              <bdi>{showInvisible(name)}</bdi>
            </dt>
            <dd className="data">
              <WireValue value={value} />
            </dd>
          </div>
        ))}
      </dl>
      {shown.length < values.length && (
        <button type="button" className="link" onClick={() => setWhole(values)}>
          {exchanges.details.showAllValues(values.length)}
        </button>
      )}
    </section>
  );
}

export function WireValue({ value }: { readonly value: string }): ReactNode {
  if (value === '') return <span className="caption secondary">{exchanges.details.emptyValue}</span>;
  return <bdi>{showInvisible(value)}</bdi>;
}

/** Its beginning at first, all of it when asked for. */
export function LongText({ text }: { readonly text: string }): ReactNode {
  const [whole, setWhole] = useState<string | null>(null);
  const start = startOf(text);
  const isWhole = whole === text || start.length === text.length;
  return (
    <>
      <pre className="data exchange-text">
        <bdi>{isWhole ? text : start}</bdi>
      </pre>
      {!isWhole && (
        <button type="button" className="link" onClick={() => setWhole(text)}>
          {exchanges.details.showWhole(text.split('\n').length)}
        </button>
      )}
    </>
  );
}

/** A form as a table, text as text, anything else as its size and type. */
export function Body({ body }: { readonly body: BodyView }): ReactNode {
  const words = exchanges.details;
  switch (body.kind) {
    case 'nothing':
      return <p className="secondary">{words.noBody}</p>;
    case 'form':
      return <NamedValues title={titleOf(body)} values={body.fields} />;
    case 'json':
    case 'text':
    case 'html':
      return (
        <section>
          <h4>{titleOf(body)}</h4>
          <LongText text={showInvisible(body.text)} />
          {body.isCut && <p className="caption secondary">{words.cut}</p>}
        </section>
      );
    default:
      return (
        <section>
          <h4>{words.body}</h4>
          <p>{describeBody(body)}</p>
        </section>
      );
  }
}

/** @returns what is known of a body in words: its size and type, or the kind of its text */
export function describeBody(body: BodyView): string {
  const words = exchanges.details;
  switch (body.kind) {
    case 'nothing':
      return words.noBody;
    case 'dropped':
      return words.dropped(sizeText(body.bytes));
    case 'left-out':
      return words.leftOut(sizeText(body.bytes));
    case 'bytes':
      return words.bytes(sizeText(body.bytes), body.type);
    default:
      return words.kinds[body.kind];
  }
}

function startOf(text: string): string {
  const lines = text.slice(0, CHARACTERS_AT_FIRST).split('\n', LINES_AT_FIRST).join('\n');
  return lines.isWellFormed() ? lines : lines.slice(0, -1);
}

function titleOf(body: Extract<BodyView, { kind: 'form' | 'json' | 'text' | 'html' }>): string {
  const { kinds, wire } = exchanges.details;
  const packed = body.wireBytes === body.bytes ? [] : [wire(sizeText(body.wireBytes))];
  return [kinds[body.kind], sizeText(body.bytes), ...packed].join(' · ');
}
