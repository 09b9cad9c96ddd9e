/**
 * Tries a service: the calls that it would make, a button, what came of them with links to their rows, and what the form
 * could take over from what was observed.
 */
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { SettingView } from '../../electron/ipc/views/document-check.ts';
import type {
  CheckReport,
  TokenReport,
  TrialCallView,
  TrialReport,
  TriedCallView,
} from '../../electron/ipc/views/way.ts';
import { formatDuration } from '../text/durations.ts';
import { errorText } from '../text/errors.ts';
import { fieldWords } from '../text/field-words.ts';
import { clockText, trials as words } from '../text/trials.ts';
import { Button, CallButton } from '../ui/button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { useCall, useMemberLogin } from '../ui/member-login-api.ts';
import type { Place } from '../ui/places.ts';
import { Details, Problem } from '../ui/problem.tsx';
import { CheckResult, ListedCall, ServiceCheck, useCheckCalls } from '../ui/service-check.tsx';
import { isSame, withObserved } from './draft.ts';
import type { ServiceForm } from './use-service-form.ts';
import { WayStages } from './way-test.tsx';

export interface ServiceTrialProps {
  readonly serviceId: string;
  /** A try does not know of its unsaved changes. */
  readonly form: Pick<ServiceForm, 'isUnsaved' | 'view' | 'draft' | 'change'>;
  readonly go: (place: Place) => void;
}

export function ServiceTrial({ serviceId, form, go }: ServiceTrialProps): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  const [calls, setCalls] = useState<readonly TrialCallView[]>([]);
  const pages = useCheckCalls(serviceId, 'page');
  const keys = useCheckCalls(serviceId, 'key');
  const requests = calls.length + keys.length + pages.length;
  const [checks, setChecks] = useState<readonly CheckReport[]>([]);
  const [report, setReport] = useState<TrialReport | null>(null);
  const [settings, setSettings] = useState<readonly SettingView[]>([]);
  useEffect(() => {
    void memberLogin.listTrialCalls({ serviceId }).then((listed) => listed.ok && setCalls(listed.value));
    return () => void memberLogin.cancelTrial({ serviceId });
  }, [memberLogin, serviceId]);
  const start = async () => {
    setReport(null);
    setChecks([]);
    setSettings([]);
    const tried = await memberLogin.tryService({ serviceId });
    if (!tried.ok) return tried;
    setReport(tried.value);
    const { keyCheck } = tried.value;
    if (keyCheck) {
      setChecks([keyCheck]);
      const page = await memberLogin.runCheck({ serviceId, check: 'page' });
      if (!page.ok) return page;
      setChecks([keyCheck, page.value]);
    }
    const check = await memberLogin.readDocumentCheck({ serviceId });
    if (check.ok) setSettings(check.value.findings.flatMap(({ setting }) => setting ?? []));
    return check;
  };
  return (
    <section className="stack" aria-labelledby="service-trial">
      <h2 id="service-trial" tabIndex={-1}>
        {words.title}
      </h2>
      <div className="card">
        <div className="stack trial-part">
          <p className="secondary">{words.hint}</p>
          {requests > 0 && (
            <details className="details">
              <summary>
                <Icon name="chevron" />
                {words.requests(requests)}
              </summary>
              <ul className="stack gap-3">
                {calls.map((listed) => (
                  <ListedCall key={listed.purpose} listed={listed} />
                ))}
                {[keys, pages].map((listed) => listed.map((one) => <ListedCall key={one.variant} listed={one} />))}
              </ul>
            </details>
          )}
          <div className="actions">
            <CallButton call={call} run={start}>
              {words.try}
            </CallButton>
            {form.isUnsaved && <p className="caption secondary">{words.unsaved}</p>}
          </div>
          <Problem error={call.error} />
        </div>
        <div className="if-filled trial-report" role="status">
          {call.isRunning && <p className="secondary trial-part">{words.trying}</p>}
          {report && <TrialResult report={report} go={go} />}
          {checks.map((checked) => (
            <div key={checked.check} className="stack trial-part">
              {checked.found === null && <p>{words.check.questions[checked.check]}</p>}
              <CheckResult report={checked} go={go} />
            </div>
          ))}
          {report && <ObservedOffers settings={settings} form={form} />}
        </div>
        <details className="fold point-section">
          <summary>
            <Icon name="chevron" />
            {words.check.questions.secret}
          </summary>
          <div className="stack trial-part">
            <p className="caption secondary">{words.check.apart}</p>
            <ServiceCheck serviceId={serviceId} check="secret" go={go} />
          </div>
        </details>
      </div>
    </section>
  );
}

type Go = Pick<ServiceTrialProps, 'go'>;

const ICONS: Readonly<Record<TokenReport['verdict'], IconName>> = {
  accepted: 'check',
  refused: 'warning',
  unrecognised: 'warning',
  'not-known': 'info',
};

function Verdict({ verdict, children }: { readonly verdict: TokenReport['verdict']; readonly children: string }) {
  const icon = ICONS[verdict];
  return (
    <p className="with-icon label">
      <Icon name={icon} tone={icon === 'warning' ? 'broken' : 'held'} />
      {children}
    </p>
  );
}

/** The key, the token and the clock in words, the way, and each call with a link to its row. */
function TrialResult({ report, go }: Go & { readonly report: TrialReport }): ReactNode {
  const { way, calls, key, token, isAnsweredAlike, clockDifferenceMs } = report;
  return (
    <>
      <div className="stack trial-part">
        <Verdict verdict={key}>{words.key[key]}</Verdict>
        {isAnsweredAlike && <p>{words.alike}</p>}
        {token && <Verdict verdict={token.verdict}>{words.token[token.verdict](token.member)}</Verdict>}
        {token?.error && <Details details={token.error.details} />}
        <p className="secondary">{clockText(clockDifferenceMs)}</p>
      </div>
      <div className="stack trial-part">
        <WayStages way={way} isFoldedOpen />
      </div>
      {calls.length === 0 && <p className="secondary trial-part">{words.noCalls}</p>}
      {calls.map((tried) => (
        <TriedCall key={tried.purpose} tried={tried} go={go} />
      ))}
    </>
  );
}

function TriedCall({ tried, go }: Go & { readonly tried: TriedCallView }): ReactNode {
  const { purpose, number, error } = tried;
  return (
    <div className="stack trial-part">
      <p>{words.calls[purpose]}</p>
      <div className="row baseline gap-4 row-gap-1">
        <p className="secondary">{callOutcome(tried)}</p>
        {number !== null && (
          <button type="button" className="link" onClick={() => go({ kind: 'exchanges', row: number })}>
            {words.show(number)}
          </button>
        )}
      </div>
      {error && (
        <>
          <p>{errorText(error).happened}</p>
          <Details details={error.details} />
        </>
      )}
    </div>
  );
}

function callOutcome({ durationMs, error }: TriedCallView): string {
  if (!error) return words.answered(formatDuration(durationMs ?? 0));
  return durationMs === null ? words.notSent : words.failed(formatDuration(durationMs));
}

/** What the service was seen to do otherwise than its form says: each as a change of the form, side by side. */
function ObservedOffers({
  settings,
  form,
}: Pick<ServiceTrialProps, 'form'> & { readonly settings: readonly SettingView[] }): ReactNode {
  const offered = form.view.fields.flatMap((field) => {
    const setting = settings.find((one) => one.field === field.path);
    const now = form.draft[field.path];
    const taken = setting && withObserved(field, now, readValue(setting.observed));
    return setting && !isSame(taken, now) ? [{ setting, take: () => form.change({ [field.path]: taken }) }] : [];
  });
  if (offered.length === 0) return null;
  return (
    <div className="stack trial-part">
      <p>{words.offers.title}</p>
      <ul className="stack gap-4 trial-offers">
        {offered.map(({ setting, take }) => (
          <Offer key={setting.field} setting={setting} take={take} />
        ))}
      </ul>
    </div>
  );
}

function Offer({ setting, take }: { readonly setting: SettingView; readonly take: () => void }): ReactNode {
  const { field, now, observed, warning } = setting;
  const { label } = fieldWords(field);
  const id = useId();
  return (
    <li className="stack">
      <dl className="trial-offer">
        <dt className="caption secondary" id={id}>
          {words.offers.now(label)}
        </dt>
        <dd className="data">
          <bdi>{now}</bdi>
        </dd>
        <dt className="caption secondary">{words.offers.observed}</dt>
        <dd className="data">
          <bdi>{observed}</bdi>
        </dd>
      </dl>
      {warning !== null && <p className="caption secondary">{warning}</p>}
      <Button describedBy={id} onPress={take}>
        {words.offers.take}
      </Button>
    </li>
  );
}

/** A setting is told as a profile file writes it. */
function readValue(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
