/**
 * A secret in the form of a service: where it is stored, and what saving does to it. It is never shown. What is typed sits in
 * an uncontrolled field, which is read once when the form is saved and cleared in the same moment.
 */
import type { ReactNode } from 'react';
import type { ProfileSecretName, SecretState } from '../../electron/ipc/views/own-services.ts';
import { serviceForm } from '../text/service-form.ts';
import { Button, CallButton } from '../ui/button.tsx';
import { TYPED_AT_MOST, useCall, useMemberLogin } from '../ui/member-login-api.ts';
import { Problem } from '../ui/problem.tsx';
import type { SecretChoice } from './form-memory.ts';
import { FormRow } from './form-row.tsx';
import type { ServiceForm } from './use-service-form.ts';

export interface SecretRowProps {
  readonly form: ServiceForm;
  readonly name: ProfileSecretName;
  readonly problem: string | null;
}

/** There is no secret to keep. */
const ABSENT: readonly SecretState[] = ['not-set', 'lost', 'not-opened'];

export function SecretRow({ form, name, problem }: SecretRowProps): ReactNode {
  const words = serviceForm.secrets;
  const state = form.view.secrets[name];
  const choice = form.secrets[name];
  const isTyped =
    name !== 'clientKey' && (choice.kind === 'enter' || (choice.kind === 'keep' && ABSENT.includes(state)));
  return (
    <FormRow path={name} label={words.labels[name]} hint={words.hints[name]} isGroup={!isTyped} problem={problem}>
      {(attributes) => (
        <>
          {isTyped && (
            <input
              {...attributes.single}
              ref={choice.kind === 'enter' ? focusOn : null}
              type="password"
              name={name}
              className="input data"
              data-secret=""
              autoComplete="off"
              maxLength={TYPED_AT_MOST}
              onInput={({ currentTarget }) => form.typeSecret(name, currentTarget.value !== '')}
            />
          )}
          <div className="row gap-4 row-gap-1 if-filled secret-state">
            {!isTyped && <p>{stateOf(state, choice)}</p>}
            {isTyped && state !== 'not-set' && <p className="caption secondary">{words.states[state]}</p>}
            <Choices form={form} name={name} isTyped={isTyped} labelId={attributes.group['aria-labelledby']} />
          </div>
        </>
      )}
    </FormRow>
  );
}

/** The button that brought it has gone. */
function focusOn(field: HTMLInputElement | null): void {
  field?.focus();
}

interface ChoicesProps {
  readonly form: ServiceForm;
  readonly name: ProfileSecretName;
  readonly isTyped: boolean;
  readonly labelId: string;
}

function Choices({ form, name, isTyped, labelId }: ChoicesProps): ReactNode {
  const words = serviceForm.secrets;
  const memberLogin = useMemberLogin();
  const call = useCall();
  const state = form.view.secrets[name];
  const { kind } = form.secrets[name];
  const isThere = !ABSENT.includes(state);
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
