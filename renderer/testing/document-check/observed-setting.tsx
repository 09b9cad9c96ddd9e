/** A setting of the profile beside what was observed of it, and the question before it is changed. */
import { type ReactNode, useId } from 'react';
import type { FindingView, PointId, SettingView } from '../../../electron/ipc/views/document-check.ts';
import { check } from '../../text/document-check.ts';
import { fieldWords } from '../../text/field-words.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useMemberLogin } from '../../ui/member-login-api.ts';

const words = check.setting;

export interface UseObserved {
  /** Asks whether what was observed is to be used. */
  readonly ask: (pointId: PointId) => void;
  /** Why settings are kept, in words; null if they can be changed. */
  readonly kept: string | null;
}

export function ObservedSetting(props: {
  readonly finding: Pick<FindingView, 'id' | 'question'>;
  readonly setting: SettingView;
  /** Null where the profile is somebody else's. */
  readonly use: UseObserved | null;
}): ReactNode {
  const { finding, setting, use } = props;
  const { field, now, observed } = setting;
  const hintId = useId();
  const kept = use?.kept ?? null;
  return (
    <div className="row gap-2 row-gap-0 check-setting">
      <span className="check-aside">{fieldWords(field).label}</span>
      <SettingValues before={now} after={observed} />
      {use && (
        <button
          type="button"
          className="link"
          aria-disabled={kept !== null || undefined}
          aria-describedby={kept === null ? undefined : hintId}
          aria-label={`${words.use}${check.evidence.of(finding.question)}`}
          onClick={() => kept === null && use.ask(finding.id)}
        >
          {words.use}
        </button>
      )}
      {kept !== null && (
        <span id={hintId} className="check-aside">
          {kept}
        </span>
      )}
    </div>
  );
}

/** As a profile file writes them. */
export function SettingValues(props: { readonly before: string; readonly after: string }): ReactNode {
  return (
    <span>
      <bdi className="data">{props.before}</bdi> → <bdi className="data">{props.after}</bdi>
    </span>
  );
}

/** Shows a setting as it is and as it was observed, side by side, before the profile is changed. */
export function UseObservedDialog(props: {
  readonly serviceId: string;
  readonly serviceName: string;
  readonly pointId: PointId;
  readonly setting: SettingView;
  readonly close: () => void;
}): ReactNode {
  const { serviceId, serviceName, pointId, setting, close } = props;
  const memberLogin = useMemberLogin();
  const { field, warning } = setting;
  const { label, line } = fieldWords(field);
  return (
    <ConfirmDialog
      rank="primary"
      title={words.title(label)}
      body={words.body(serviceName)}
      action={words.action}
      // biome-ignore lint/correctness/useHookAtTopLevel: It is a channel, not a hook.
      act={() => memberLogin.useObserved({ serviceId, pointId })}
      close={close}
    >
      <p className="secondary">
        {line} <bdi className="data">{field}</bdi>
      </p>
      <dl className="stack gap-3 check-change">
        {(['now', 'observed'] as const).map((side) => (
          <div key={side} className="box box-low check-changed">
            <dt className="caption secondary">{words[side]}</dt>
            <dd>
              <bdi className="data">{setting[side]}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {warning && (
        <p className="with-icon box box-low ground-mixed">
          <Icon name="warning" tone="mixed" />
          <bdi>{warning}</bdi>
        </p>
      )}
    </ConfirmDialog>
  );
}
