/** The case file that is open, to look at only: its exchanges as this app's own are shown, and its other parts. */
import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { AppView } from '../../../electron/ipc/views/app.ts';
import type { OpenCaseView } from '../../../electron/ipc/views/case-file.ts';
import { caseFile as words } from '../../text/case-file.ts';
import { exchanges } from '../../text/exchanges.ts';
import { isolate } from '../../text/isolate.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useDateTime } from '../../ui/locale.ts';
import { useMemberLogin } from '../../ui/member-login-api.ts';
import { TesterScreen } from '../../ui/tester-screen.tsx';
import { NO_FILTER } from '../exchanges/exchange-filter.ts';
import { type ExchangeMemory, ExchangeMemoryContext } from '../exchanges/exchange-memory.ts';
import { ListBar } from '../exchanges/list-bar.tsx';
import { ListedExchanges } from '../exchanges/listed-exchanges.tsx';
import { ListOutlets, type Outlets, useOutlets } from '../exchanges/outlets.tsx';
import { useDetailed } from '../exchanges/shown-details.tsx';
import { type ShownExchanges, useShownExchanges } from '../exchanges/shown-exchanges.ts';
import { showInvisible } from '../exchanges/visible-text.ts';
import { type CasePart, CasePartBody, CaseSections, type OpenExchanges, useCaseParts } from './case-parts.tsx';
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
  const shown = useShownExchanges({ methods, sessions: null, atMs: openCase.savedAtMs }, NOTHING_FIRST);
  const outlets = { ...useOutlets(shown.log, null), curl: null };
  const list = useRef<HTMLDivElement>(null);
  const detailed = useDetailed(list, null);
  const sections = useRef<HTMLFieldSetElement>(null);
  const parts = useCaseParts(openCase.id);
  const openExchanges: OpenExchanges = (signIn, number) => {
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
      actions={<CaseActions caseId={openCase.id} shown={part === 'exchanges' ? shown : null} outlets={outlets} />}
      bar={
        <>
          <CaseFacts openCase={facts} />
          <CaseSections sections={sections} parts={parts} chosen={part} choose={choose} />
          {part === 'exchanges' ? (
            <ListBar shown={shown} methods={methods} note={outlets.note} />
          ) : (
            <p className="exchange-count secondary" role="status">
              {outlets.note}
            </p>
          )}
        </>
      }
    >
      {part === 'exchanges' ? (
        <ListedExchanges label={exchanges.list} shown={shown} detailed={detailed} outlets={outlets} list={list}>
          <NoExchanges />
        </ListedExchanges>
      ) : (
        <CasePartBody
          caseId={openCase.id}
          part={part}
          parts={parts}
          methods={methods}
          failed={outlets.failed}
          openExchanges={openExchanges}
        />
      )}
    </TesterScreen>
  );
}

const NOTHING_FIRST = { signIn: null, row: null };

function CaseActions(props: {
  readonly caseId: string;
  /** Null where another part is shown. */
  readonly shown: ShownExchanges | null;
  readonly outlets: Outlets;
}): ReactNode {
  const { caseId, shown, outlets } = props;
  const memberLogin = useMemberLogin();
  const { saving } = outlets;
  const saveAgain = async () => {
    saving.begin();
    const outcome = await memberLogin.saveCaseAgain({ caseId });
    if (outcome.ok && outcome.value !== null) saving.saved(outcome.value);
    return outcome;
  };
  return (
    <>
      {shown && (
        <ListOutlets
          log={shown.log}
          lines={shown.lines}
          selected={shown.selection.lines}
          isFiltered={shown.isFiltered}
          outlets={outlets}
        />
      )}
      <Button isIdle={saving.call.isRunning} onPress={() => void saving.call.run(saveAgain)}>
        {words.saveAgain}
      </Button>
      <Button onPress={() => void memberLogin.closeCase({ caseId })}>{words.close}</Button>
    </>
  );
}

function NoExchanges(): ReactNode {
  return (
    <div className="exchange-empty">
      <h2>{words.noExchanges}</h2>
      <p className="secondary">{words.noExchangesHint}</p>
    </div>
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
    <div className="case-facts">
      <p className="case-read-only">
        <Icon name="file" />
        {words.readOnly}
      </p>
      <dl>
        <Fact name={words.facts.saved} values={[formatDateTime(savedAtMs)]} />
        <Fact name={words.facts.by} values={[words.app(version)]} />
        <Fact name={words.facts.services(services.length)} values={shown} />
        <Fact name={words.facts.memberData} values={[words.memberDataIs[hasMemberData ? 'in' : 'out']]} />
      </dl>
    </div>
  );
}

function Fact({ name, values }: { readonly name: string; readonly values: readonly string[] }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      {values.map((value) => (
        <dd key={value} title={value}>
          <bdi>{value}</bdi>
        </dd>
      ))}
    </div>
  );
}
