/** Takes a drawing along: as an SVG file, or as Mermaid text. */
import { type ReactNode, useState } from 'react';
import { sequence } from '../../text/sequence.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy.ts';
import { useCall, useMemberLogin } from '../../ui/member-login-api.ts';
import { Problem } from '../../ui/problem.tsx';
import { useCopiedToast } from '../../ui/toast.tsx';
import { describeSteps } from './describe-steps.ts';
import { layOut } from './layout.ts';
import { createMeasure } from './measure-text.ts';
import { mermaidOf } from './mermaid.ts';
import type { Step } from './steps.ts';
import { svgFileOf } from './svg-file.ts';

export interface SequenceActionsProps {
  /** Of the method, as shown. */
  readonly name: string;
  /** What the file is called, without its ending. */
  readonly fileName: string;
  readonly steps: readonly Step[];
}

export function SequenceActions({ name, fileName, steps }: SequenceActionsProps): ReactNode {
  const memberLogin = useMemberLogin();
  const showCopied = useCopiedToast();
  const call = useCall();
  const [saved, setSaved] = useState<string | null>(null);
  const title = sequence.title(name);

  const save = async () => {
    setSaved(null);
    const layout = layOut(steps, createMeasure());
    const svg = svgFileOf({ title, description: describeSteps(steps), layout });
    await call.run(async () => {
      const outcome = await memberLogin.saveDrawing({ name: fileName, svg });
      if (outcome.ok) setSaved(outcome.value);
      return outcome;
    });
  };
  const copy = () => {
    if (copyText(mermaidOf(title, steps))) showCopied(sequence.copied);
  };

  return (
    <div className="sequence-actions">
      <Button isIdle={call.isRunning} onPress={() => void save()}>
        {sequence.save}
      </Button>
      <Button onPress={copy}>{sequence.copy}</Button>
      <span className="sequence-saved" role="status">
        {saved !== null && sequence.saved(saved)}
      </span>
      <Problem error={call.error} />
    </div>
  );
}
