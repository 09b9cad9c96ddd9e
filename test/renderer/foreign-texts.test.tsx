import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { CasePartsView } from '../../electron/ipc/views/case-file.ts';
import type { DocumentCheckView } from '../../electron/ipc/views/document-check.ts';
import type { ExchangeDetails } from '../../electron/ipc/views/exchange-details.ts';
import type { ExchangeRow } from '../../electron/ipc/views/exchanges.ts';
import { MemberScreen } from '../../renderer/member/member-screen.tsx';
import { Notice } from '../../renderer/shell/notice.tsx';
import { Rail } from '../../renderer/shell/rail.tsx';
import { railSections } from '../../renderer/shell/rail-sections.tsx';
import { StatusLine } from '../../renderer/shell/status-line.tsx';
import { ReplaceDialog } from '../../renderer/shell/window-dialogs.tsx';
import { ConfirmingScreen } from '../../renderer/sign-in/confirming-screen.tsx';
import { DeviceCodeScreen } from '../../renderer/sign-in/device-code-screen.tsx';
import { SignInScreen } from '../../renderer/sign-in/sign-in-screen.tsx';
import { WaitingScreen } from '../../renderer/sign-in/waiting-screen.tsx';
import { MemberChoice } from '../../renderer/testing/call/call-screen.tsx';
import { CasePartBody } from '../../renderer/testing/case-file/case-parts.tsx';
import { CaseFacts } from '../../renderer/testing/case-file/case-screen.tsx';
import { CaseContents } from '../../renderer/testing/case-file/save-case-dialog.tsx';
import { Differences } from '../../renderer/testing/compare/result.tsx';
import { CheckNews } from '../../renderer/testing/document-check/check-news.tsx';
import { FindingList } from '../../renderer/testing/document-check/finding-list.tsx';
import { UseObservedDialog } from '../../renderer/testing/document-check/observed-setting.tsx';
import { ProbeList } from '../../renderer/testing/document-check/probe-list.tsx';
import { ProbePlan } from '../../renderer/testing/document-check/probes-dialog.tsx';
import { ComparedTable } from '../../renderer/testing/exchanges/compare-dialog.tsx';
import { choicesOf, NO_FILTER } from '../../renderer/testing/exchanges/exchange-filter.ts';
import { ExchangeLine } from '../../renderer/testing/exchanges/exchange-list.tsx';
import { ExchangeSections } from '../../renderer/testing/exchanges/exchange-sections.tsx';
import { type LineWords, wordsOfLine } from '../../renderer/testing/exchanges/line-words.ts';
import { entriesOf, type Line, linesOf } from '../../renderer/testing/exchanges/lines.ts';
import { FilterChoices } from '../../renderer/testing/exchanges/listed-exchanges.tsx';
import { DetailsPane } from '../../renderer/testing/exchanges/shown-details.tsx';
import { axisOfRow } from '../../renderer/testing/exchanges/time-axis.ts';
import { MemberLoginContext, readMemberLoginApi } from '../../renderer/ui/member-login-api.ts';
import { CASE_PREVIEW, OPEN_CASE } from './testing/case-file/case-views.ts';
import { MUCH_NEWS } from './testing/document-check/check-views.ts';
import { browserRow, FAILED_DETAILS, requestRow, signInRow } from './testing/exchanges/exchange-views.ts';
import { attemptAt, MEMBER, OWN_SERVICE, SESSION, SHOWN_CODE, VIEW, WAITING } from './views.ts';

// It asks a browser for the window's width.
vi.mock(import('../../renderer/ui/screen.tsx'), async (importOriginal) => ({
  ...(await importOriginal()),
  useIsStacked: () => false,
}));

afterEach(() => vi.unstubAllGlobals());

const NAME = 'שירות (';

const service = { ...VIEW.service, id: 'own', name: NAME, demo: null, versionHeader: NAME };
const member = { ...MEMBER, title: NAME, login: NAME, email: NAME, id: NAME, record: [{ name: NAME, value: NAME }] };
const session = { ...SESSION, serviceName: NAME, member };
const VIEW_OF_OTHERS: AppView = {
  ...VIEW,
  service,
  services: [...VIEW.services, { ...OWN_SERVICE, id: 'own', name: NAME, isCurrent: true }],
  sessions: [
    session,
    { ...SESSION, id: 'second', serviceId: 'other', status: 'ended', member: null, serviceName: NAME },
  ],
  attempts: [WAITING, { ...SHOWN_CODE, userCode: NAME }].map((step) => ({ ...attemptAt(step), serviceName: NAME })),
};
const CONFIRMING = { kind: 'confirming-member', member, deadlineAtMs: 0 } as const;
const REFUSAL = { code: 'authorization-refused', details: { serviceText: NAME } } as const;
const go = () => undefined;
const replacement = {
  id: 'r',
  file: NAME,
  serviceName: NAME,
  baseAddress: { before: 'https://a.example/', after: 'https://b.example/' },
  authAddress: { before: 'https://a.example/', after: 'https://a.example/' },
  hasOtherAuthorities: true,
  losesSecret: true,
};
const actions = { go, dismiss: go, openSession: go, switchTo: go, signOutAll: go, openPalette: go };
const [waiting] = VIEW_OF_OTHERS.attempts;

const WORDING = { nowMs: 0, methods: [], memberNames: new Map(), hasSeveralServices: true };

function lineOf(row: ExchangeRow): Line {
  const [line] = linesOf(entriesOf([row]), { matches: null, isOpen: () => false });
  if (!line) throw new Error('There is a line for every row.');
  return line;
}

function wordsOf(row: ExchangeRow): LineWords {
  return wordsOfLine(lineOf(row), WORDING);
}

function drawLine(row: ExchangeRow): ReactNode {
  return (
    <ExchangeLine
      line={lineOf(row)}
      index={0}
      axis={axisOfRow(row, 0)}
      wording={WORDING}
      formatTime={String}
      isActive
      isSelected={false}
      isDetailed={false}
    />
  );
}

const NAMED = [{ name: NAME, value: NAME }];
const FOREIGN_DETAILS: ExchangeDetails = {
  ...FAILED_DETAILS,
  sent: { method: 'POST', address: NAME, headers: NAMED, parameters: NAMED, body: { kind: 'nothing' } },
  reply: { status: 200, headers: NAMED, body: { kind: 'json', bytes: 1, wireBytes: 1, text: NAME, isCut: false } },
  connection: {
    address: NAME,
    proxy: NAME,
    tls: {
      version: NAME,
      cipher: NAME,
      problem: NAME,
      certificate: { subject: NAME, issuer: NAME, names: [NAME], validFromMs: 0, validToMs: 0, fingerprint: NAME },
    },
  },
  governedBy: { section: NAME, fields: NAMED },
};

const FOREIGN_CASE = { ...OPEN_CASE, version: NAME, services: [{ id: 'case:0', name: NAME, host: NAME }] };

const FOREIGN_SETTING = { field: 'state', now: NAME, observed: `${NAME}2`, warning: NAME };
const FOREIGN_CHECK: DocumentCheckView = {
  ...MUCH_NEWS,
  probes: MUCH_NEWS.probes.map((probe) => ({ ...probe, title: NAME, risk: NAME })),
  locked: [NAME],
  change: { field: 'state', before: NAME, after: NAME },
  comparison: {
    file: NAME,
    service: { name: NAME, address: NAME },
    endedAtMs: 0,
    isOtherSelection: true,
    isUnfinished: true,
    drift: MUCH_NEWS.findings.slice(0, 2).map(({ id }) => ({
      id,
      before: { verdict: 'mixed', observed: [NAME], observedWords: [NAME] },
      now: { verdict: 'held', observed: [], observedWords: [] },
    })),
    judgedInBoth: 2,
    judgedOnlyNow: 0,
    judgedOnlyThen: 0,
  },
  findings: MUCH_NEWS.findings.slice(0, 2).map((finding) => ({
    ...finding,
    question: NAME,
    consequence: NAME,
    reasons: [NAME],
    missing: NAME,
    observed: [NAME, NAME],
    setting: FOREIGN_SETTING,
  })),
};

const FOREIGN_PARTS: CasePartsView = {
  note: NAME,
  services: FOREIGN_CASE.services.map(({ id, name }) => ({
    id,
    name,
    profile: NAMED,
    comparison: {
      ...VIEW.comparison,
      differingFields: [{ name: NAME, values: [{ methodId: 'oauth-code', value: NAME }] }],
    },
    check: { findings: FOREIGN_CHECK.findings, isOtherVersion: true },
  })),
  diagnostics: NAME,
};

const SCREENS: Readonly<Record<string, () => ReactNode>> = {
  rail: () => (
    <Rail view={VIEW_OF_OTHERS} sections={railSections(VIEW_OF_OTHERS, { kind: 'sign-in' }, new Set(), actions)} />
  ),
  'status line': () => <StatusLine view={{ ...VIEW_OF_OTHERS, service: { ...service, state: 'failed' } }} go={go} />,
  'status line of a service that runs': () => <StatusLine view={VIEW_OF_OTHERS} go={go} />,
  member: () => <MemberScreen session={session} secrets={VIEW.status.secrets} go={go} />,
  'sign-in': () => <SignInScreen view={VIEW_OF_OTHERS} go={go} />,
  waiting: () => waiting && <WaitingScreen attempt={waiting} step={WAITING} view={VIEW_OF_OTHERS} go={go} />,
  'short code': () => (
    <DeviceCodeScreen
      attempt={{ ...attemptAt(SHOWN_CODE), privateWindow: { browser: NAME } }}
      step={{ ...SHOWN_CODE, userCode: NAME }}
      view={VIEW}
      go={go}
    />
  ),
  'question about a refusal': () =>
    waiting && <WaitingScreen attempt={waiting} step={{ ...WAITING, refusal: REFUSAL }} view={VIEW} go={go} />,
  'is this you': () => waiting && <ConfirmingScreen attempt={waiting} step={CONFIRMING} view={VIEW} go={go} />,
  'fields that differ': () => (
    <Differences differences={[{ name: NAME, values: [{ value: NAME, methods: ['Browser'] }] }]} />
  ),
  replacement: () => <ReplaceDialog replacement={replacement} />,
  'line of a sign-in': () => drawLine(signInRow(1, { serviceName: NAME, member: NAME, methodId: NAME })),
  'line of a request': () =>
    drawLine(
      requestRow(1, { path: NAME, meaning: { code: 'service-error', details: { serviceCode: NAME }, nextAtMs: null } }),
    ),
  'line of a callback': () => drawLine(browserRow(1, { address: NAME })),
  'title of the details': () => (
    <DetailsPane words={wordsOf(requestRow(1, { path: NAME }))} time="" isEntered={false} close={go}>
      {null}
    </DetailsPane>
  ),
  'details of an exchange': () => <ExchangeSections details={FOREIGN_DETAILS} isUnderWay={false} />,
  'replies compared': () =>
    FOREIGN_DETAILS.reply && (
      <ComparedTable
        rows={[requestRow(1, { path: NAME }), requestRow(2, { path: NAME })]}
        left={FOREIGN_DETAILS.reply}
        right={{ ...FOREIGN_DETAILS.reply, status: 404, headers: [...NAMED, ...NAMED], body: { kind: 'nothing' } }}
      />
    ),
  'choice of the member who calls': () => (
    <MemberChoice sessions={VIEW_OF_OTHERS.sessions} session={session} choose={go} />
  ),
  'filter of the exchanges': () => (
    <FilterChoices
      filter={NO_FILTER}
      choices={choicesOf([requestRow(1, { path: NAME })])}
      formatTime={String}
      setFilter={go}
    />
  ),
  'case: whose it is': () => <CaseFacts openCase={FOREIGN_CASE} />,
  ...Object.fromEntries(
    (['note', 'results', 'check', 'profile', 'diagnostics'] as const).map((part) => [
      `case: ${part}`,
      () => (
        <CasePartBody
          caseId="case-1"
          part={part}
          parts={{ ok: true, value: FOREIGN_PARTS }}
          methods={VIEW.methods}
          failed={null}
          openExchanges={go}
        />
      ),
    ]),
  ),
  'points of the document': () => (
    <FindingList
      check={FOREIGN_CHECK}
      filter="all"
      serviceName={NAME}
      list={{ current: null }}
      memory={{ top: 0, unfolded: new Set() }}
      use={{ ask: go, kept: null }}
      go={go}
    />
  ),
  'news of the document check': () => <CheckNews check={FOREIGN_CHECK} attempts={[]} comparisonEnded={go} go={go} />,
  'setting as it was observed': () => (
    <UseObservedDialog serviceId="own" serviceName={NAME} pointId="4.1-state" setting={FOREIGN_SETTING} close={go} />
  ),
  'requests of a probe': () => (
    <ProbePlan
      check={FOREIGN_CHECK}
      plan={[
        {
          id: 'wrong-key',
          warnings: [NAME],
          requests: [
            { method: 'POST', address: NAME, headers: [[NAME, NAME]], parameters: [[NAME, NAME]], note: NAME },
          ],
        },
      ]}
    />
  ),
  'probes to choose': () => (
    <ProbeList
      probes={FOREIGN_CHECK.probes}
      chosen={new Set(['other-client'])}
      choose={go}
      others={VIEW_OF_OTHERS.services}
      secondServiceId={null}
      chooseSecond={go}
    />
  ),
  'what is in a case file': () => (
    <CaseContents
      answer={{ ok: true, value: { ...CASE_PREVIEW, services: [{ name: NAME, host: NAME }] } }}
      isOld={false}
      isNothing={false}
    />
  ),
  notices: () => (
    <>
      <Notice
        view={VIEW}
        notice={{
          id: 'r',
          revocation: {
            isUnderWay: false,
            tokenCount: 1,
            revokedCount: 0,
            failures: [
              {
                serviceName: NAME,
                count: 1,
                error: { code: 'service-error', details: { serviceText: NAME } },
                isUncertain: false,
              },
            ],
          },
        }}
      />
      <Notice
        view={VIEW}
        notice={{
          id: 'n',
          error: { code: 'profile-file-invalid', details: { file: NAME, field: 'name', expected: NAME } },
        }}
      />
      <Notice
        view={VIEW}
        notice={{ id: 'o', error: { code: 'service-error', details: { serviceText: NAME, serviceCode: NAME } } }}
      />
    </>
  ),
};

describe('a text that is not the app’s own', () => {
  test.each(Object.entries(SCREENS))('is isolated on: %s', (_name, draw) => {
    vi.stubGlobal('window', { memberLogin: {} });
    const markup = renderToStaticMarkup(<MemberLoginContext value={readMemberLoginApi()}>{draw()}</MemberLoginContext>);
    expect(markup).toContain(NAME);
    const isolated = markup
      .replaceAll(/<(bdi|blockquote)[^>]*>.*?<\/\1>/gs, '')
      .replaceAll(`\u2068${NAME}\u2069`, '')
      // A whole attribute has nothing around it. Its value is drawn by the system, or is not drawn.
      .replaceAll(/="[^"]*"/g, (attribute) => (attribute === `="${NAME}"` ? '' : attribute));
    expect(
      isolated
        .split(NAME)
        .map((part) => part.slice(-80))
        .slice(0, -1),
    ).toEqual([]);
  });
});
