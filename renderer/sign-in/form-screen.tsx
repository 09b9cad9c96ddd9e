/** The screen of a method that asks for something before it starts. */
import type { ReactNode } from 'react';
import type { AppView, MethodView } from '../../electron/ipc/contract.ts';
import { methodText, text } from '../text/en.ts';
import { Button } from '../ui/button.tsx';
import { Screen } from '../ui/screen.tsx';
import { MethodForm } from './method-form.tsx';

export interface FormScreenProps {
  readonly method: MethodView;
  readonly view: AppView;
  readonly leave: () => void;
}

export function FormScreen({ method, view, leave }: FormScreenProps): ReactNode {
  const words = methodText(method.id);
  return (
    <Screen title={words.name}>
      <p className="lead">{words.consequence}</p>
      <MethodForm method={method} isReady={view.service.state === 'ready'} onStarted={leave}>
        <Button onPress={leave}>{text.signIn.back}</Button>
      </MethodForm>
    </Screen>
  );
}
