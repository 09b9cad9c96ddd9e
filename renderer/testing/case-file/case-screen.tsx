/** The case file that is open, to look at only: its exchanges as this app's own are shown, and its other parts. */
import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { AppView } from '../../../electron/ipc/views/app.ts';
import type { OpenCaseView } from '../../../electron/ipc/views/case-file.ts';
import { isolate } from '../../../electron/text/isolate.ts';
import { caseFile as words } from '../../text/case-file.ts';
import { exchanges } from '../../text/exchanges.ts';
import { showInvisible } from '../../text/show-invisible.ts';
import { Button } from '../../ui/button.tsx';
import { useDateTime } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { useMemberLogin } from '../../ui/member-login-api.ts';
import { TesterScreen } from '../../ui/tester-screen.tsx';
import { NO_FILTER } from '../exchanges/exchange-filter.ts';
import { type ListActions, ListButtons, useListActions } from '../exchanges/list-actions.tsx';
import { Empty, ListBar, ListedExchanges, ListStatus } from '../exchanges/listed-exchanges.tsx';
import { useDetailed } from '../exchanges/shown-details.tsx';
import { type ShownExchanges, useShownExchanges } from '../exchanges/shown-exchanges.ts';
import { type ExchangeMemory, ExchangeMemoryContext } from '../log/exchange-memory.ts';
import { type CasePart, CasePartBody, CaseSections, useCaseParts } from './case-parts.tsx';
import { withTexts } from './case-reader.ts';
import './case-screen.css';

export interface CaseScreenProps {
  readonly view: AppView;
  readonly openCase: OpenCaseView;
  readonly memory: ExchangeMemory;
}

export function CaseScreen({ memory, ...props }: CaseScreenProps): ReactNode {
  return (
    <ExchangeMemoryContext value={memory}>
      <OpenCase {...props} />
    </ExchangeMemoryContext>
  );
}

function OpenCase({ view, openCase }: Omit<CaseScreenProps, 'memory'>): ReactNode {
  const { methods } = view;
  const facts = useMemo(() => withTexts(openCase, showInvisible), [openCase]);
  const [part, choose] = useState<CasePart>('exchanges');
  const shown = useShownExchanges({ methods, sessions: null, atMs: openCase.savedAtMs });
  const actions = useListActions(shown.log, null);
  const detailed = useDetailed(null);
  const sections = useRef<HTMLFieldSetElement>(null);
  const parts = useCaseParts(openCase.id);
  const openExchanges = (signIn: number | null, number: number | null) => {
    shown.setFilter({ ...NO_FILTER, signIn });
    const key = number ?? signIn;
    if (key !== null) detailed.open({ key }, false);
    choose('exchanges');
    // What was pressed is gone.
    sections.current?.querySelector<HTMLElement>('button')?.focus();
  };
  return (
    <TesterScreen
      title={words.title}
      note={isolate(facts.file)}
      actions={<CaseActions caseId={openCase.id} shown={part === 'exchanges' ? shown : null} actions={actions} />}
      bar={
        <>
          <CaseFacts openCase={facts} />
          <CaseSections sections={sections} parts={parts} chosen={part} choose={choose} />
          {part === 'exchanges' ? <ListBar shown={shown} note={actions.note} /> : <ListStatus parts={[actions.note]} />}
        </>
      }
    >
      {part === 'exchanges' ? (
        <ListedExchanges label={exchanges.list} shown={shown} detailed={detailed} actions={actions}>
          <Empty title={words.noExchanges} hint={words.noExchangesHint} />
        </ListedExchanges>
      ) : (
        <CasePartBody
          caseId={openCase.id}
          part={part}
          parts={parts}
          methods={methods}
          failed={actions.failed}
          openExchanges={openExchanges}
        />
      )}
    </TesterScreen>
  );
}

function CaseActions(props: {
  readonly caseId: string;
  /** Null where another part is shown. */
  readonly shown: ShownExchanges | null;
  readonly actions: ListActions;
}): ReactNode {
  const { caseId, shown, actions } = props;
  const memberLogin = useMemberLogin();
  return (
    <>
      {shown && <ListButtons shown={shown} actions={actions} />}
      <Button isIdle={actions.isSaving} onPress={() => void actions.save(() => memberLogin.saveCaseAgain({ caseId }))}>
        {words.saveAgain}
      </Button>
      <Button onPress={() => void memberLogin.closeCase({ caseId })}>{words.close}</Button>
    </>
  );
}

const SERVICES_SHOWN = 2;

/** When and by which version the open case was saved, and of which services it is. */
export function CaseFacts({ openCase }: { readonly openCase: OpenCaseView }): ReactNode {
  const formatDateTime = useDateTime();
  const { savedAtMs, version, services, hasMemberData } = openCase;
  const shown = services.slice(0, SERVICES_SHOWN).map(({ name, host }) => words.service(name, host));
  const further = services.length - shown.length;
  if (further > 0) shown.push(words.furtherServices(further));
  return (
    <div className="row gap-4 row-gap-1 caption case-facts">
      <p className="row one-line gap-1 box ground-mixed label mixed case-read-only">
        <Icon name="file" />
        {words.readOnly}
      </p>
      <dl className="row gap-4 row-gap-1">
        <Fact name={words.facts.saved} values={[formatDateTime(savedAtMs)]} />
        <Fact name={words.facts.version} values={[version]} />
        <Fact name={words.facts.services(services.length)} values={shown} />
        {hasMemberData && <Fact name={words.facts.memberData} values={[words.hasMemberData]} />}
      </dl>
    </div>
  );
}

function Fact({ name, values }: { readonly name: string; readonly values: readonly string[] }): ReactNode {
  return (
    <div className="row row-gap-0">
      <dt className="secondary">{name}</dt>
      {values.map((value) => (
        <dd key={value} className="ellipsis" title={value}>
          <bdi>{value}</bdi>
        </dd>
      ))}
    </div>
  );
}
