/**
 * A secret in the form of a service: where it is, and what is to become of it. It is never shown. What is typed is in an
 * uncontrolled field, read once when it is saved and cleared in the same moment.
 */
import type { ReactNode } from 'react';
import type { ProfileSecretName, SecretState } from '../../electron/ipc/views/own-services.ts';
import { serviceForm } from '../text/service-form.ts';
import { Button } from '../ui/button.tsx';
import { CallButton } from '../ui/call-button.tsx';
import { TYPED_AT_MOST, useCall, useMemberLogin } from '../ui/member-login-api.ts';
import { Problem } from '../ui/problem.tsx';
import type { SecretChoice } from './form-memory.ts';
import { type ControlAttributes, FormRow } from './form-row.tsx';
import type { ServiceForm } from './use-service-form.ts';

export interface SecretRowProps {
  readonly form: ServiceForm;
  readonly name: ProfileSecretName;
  readonly problem: string | null;
}

/** Nothing is there to be kept. */
const GONE: readonly SecretState[] = ['not-set', 'lost', 'not-opened'];

export function SecretRow({ form, name, problem }: SecretRowProps): ReactNode {
  const words = serviceForm.secrets;
  const state = form.view.secrets[name];
  const choice = form.secrets[name];
  const isTyped = name !== 'clientKey' && (choice.kind === 'enter' || (choice.kind === 'keep' && GONE.includes(state)));
  return (
    <FormRow path={name} label={words.labels[name]} hint={words.hints[name]} isGroup={!isTyped} problem={problem}>
      {(attributes) => (
        <>
          {isTyped && <SecretField form={form} name={name} attributes={attributes} />}
          {isTyped && state !== 'not-set' && <p className="caption secondary">{words.states[state]}</p>}
          <div className="secret-state">
            {!isTyped && <p>{stateOf(state, choice)}</p>}
            <Choices form={form} name={name} attributes={attributes} isTyped={isTyped} />
          </div>
        </>
      )}
    </FormRow>
  );
}

interface PartProps {
  readonly form: ServiceForm;
  readonly name: ProfileSecretName;
  readonly attributes: ControlAttributes;
}

function SecretField({ form, name, attributes }: PartProps): ReactNode {
  return (
    <input
      {...attributes.single}
      type="password"
      name={name}
      className="input data"
      data-secret=""
      autoComplete="off"
      maxLength={TYPED_AT_MOST}
      onInput={({ currentTarget }) => form.typeSecret(name, currentTarget.value !== '')}
    />
  );
}

function Choices({ form, name, attributes, isTyped }: PartProps & { readonly isTyped: boolean }): ReactNode {
  const words = serviceForm.secrets;
  const memberLogin = useMemberLogin();
  const call = useCall();
  const state = form.view.secrets[name];
  const { kind } = form.secrets[name];
  const labelId = attributes.group['aria-labelledby'];
  const isThere = !GONE.includes(state);
  const decide = (choice: SecretChoice) => form.decide(name, choice);
  const chooseKey = async () => {
    const outcome = await memberLogin.chooseClientKey();
    if (outcome.ok && outcome.value) decide({ kind: 'chosen', ...outcome.value });
    return outcome;
  };
  const canReplace = isThere && kind === 'keep' && name !== 'clientKey';
  const canRemove = kind === 'keep' && state !== 'not-set' && !isTyped;
  return (
    <>
      <div className="actions">
        {name === 'clientKey' && (
          <CallButton describedBy={labelId} call={call} run={chooseKey}>
            {words.chooseKey}
          </CallButton>
        )}
        {canReplace && (
          <Button describedBy={labelId} onPress={() => decide({ kind: 'enter' })}>
            {words.replace}
          </Button>
        )}
        {canRemove && (
          <Button describedBy={labelId} onPress={() => decide({ kind: 'clear' })}>
            {words.remove}
          </Button>
        )}
        {kind !== 'keep' && (
          <Button describedBy={labelId} onPress={() => decide({ kind: 'keep' })}>
            {words.keep}
          </Button>
        )}
      </div>
      <Problem error={call.error} />
    </>
  );
}

function stateOf(state: SecretState, choice: SecretChoice): string {
  const words = serviceForm.secrets;
  if (choice.kind === 'clear') return words.toBeRemoved;
  return choice.kind === 'chosen' ? words.toBeChosen(choice.file) : words.states[state];
}
