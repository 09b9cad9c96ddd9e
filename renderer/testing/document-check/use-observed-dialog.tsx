/** Shows a setting as it is and as it was observed, side by side, before the profile is changed. */
import type { ReactNode } from 'react';
import type { FindingView, SettingView } from '../../../electron/ipc/views/document-check.ts';
import { check } from '../../text/document-check.ts';
import { text } from '../../text/en.ts';
import { fieldWords } from '../../text/field-words.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useCall, useMemberLogin } from '../../ui/member-login-api.ts';
import { ModalDialog } from '../../ui/modal-dialog.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SettingValue } from './finding-row.tsx';

const words = check.setting;

export interface UseObservedDialogProps {
  readonly serviceId: string;
  readonly serviceName: string;
  readonly finding: Pick<FindingView, 'id'>;
  readonly setting: SettingView;
  readonly close: () => void;
}

export function UseObservedDialog({
  serviceId,
  serviceName,
  finding,
  setting,
  close,
}: UseObservedDialogProps): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  const { field, now, observed, warning } = setting;
  const { label, line } = fieldWords(field);
  const use = async () => {
    // biome-ignore lint/correctness/useHookAtTopLevel: It is a channel, not a hook.
    if (await call.run(() => memberLogin.useObserved({ serviceId, pointId: finding.id }))) close();
  };
  return (
    <ModalDialog title={words.title(label)} body={words.body(serviceName)} close={close}>
      <p className="secondary">
        {line} <bdi className="data">{field}</bdi>
      </p>
      <dl className="check-change">
        <div className="check-changed">
          <dt>{words.now}</dt>
          <dd>
            <SettingValue value={now} />
          </dd>
        </div>
        <div className="check-changed">
          <dt>{words.observed}</dt>
          <dd>
            <SettingValue value={observed} />
          </dd>
        </div>
      </dl>
      {warning && (
        <p className="check-warning">
          <Icon name="warning" />
          <bdi>{warning}</bdi>
        </p>
      )}
      <Problem error={call.error} />
      <div className="actions">
        <Button onPress={close}>{text.cancel}</Button>
        <Button rank="primary" isIdle={call.isRunning} onPress={() => void use()}>
          {words.action}
        </Button>
      </div>
    </ModalDialog>
  );
}
