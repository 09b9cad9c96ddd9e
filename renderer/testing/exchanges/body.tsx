/** What may be shown of a body: a form as a table, text as text, anything else as its size and type. */
import type { ReactNode } from 'react';
import type { BodyView } from '../../../electron/ipc/views/exchange-details.ts';
import { exchanges, sizeText } from '../../text/exchanges.ts';
import { LongText } from './long-text.tsx';
import { NamedValues } from './named-values.tsx';
import { showInvisible } from './visible-text.ts';

export function Body({ body }: { readonly body: BodyView }): ReactNode {
  const words = exchanges.details;
  switch (body.kind) {
    case 'nothing':
      return <p className="secondary">{words.noBody}</p>;
    case 'dropped':
      return <Plain>{words.dropped(sizeText(body.bytes))}</Plain>;
    case 'left-out':
      return <Plain>{words.leftOut(sizeText(body.bytes))}</Plain>;
    case 'bytes':
      return <Plain>{words.bytes(sizeText(body.bytes), body.type)}</Plain>;
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
  }
}

function Plain({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <section>
      <h4>{exchanges.details.body}</h4>
      <p>{children}</p>
    </section>
  );
}

function titleOf(body: Extract<BodyView, { kind: 'form' | 'json' | 'text' | 'html' }>): string {
  const { kinds, wire } = exchanges.details;
  const packed = body.wireBytes === body.bytes ? [] : [wire(sizeText(body.wireBytes))];
  return [kinds[body.kind], sizeText(body.bytes), ...packed].join(' · ');
}
