/** Hands over the report at the end of a check: to files, to the standard output, and as a summary. */
import { AppError } from '../../core/errors.ts';
import type { Random } from '../../core/random.ts';
import { saveFile } from '../../core/save-file.ts';
import { EXIT_CODES } from '../../report/outcome.ts';
import type { Report } from '../../report/report.ts';
import { REPORT_WRITERS } from '../../report/report-writers.ts';
import { type TextLine, writeText } from '../../report/write-text.ts';
import { CHECK_TEXT } from '../../text/check-command.ts';
import { STANDARD_OUTPUT } from '../outputs.ts';
import type { CheckOutput } from './check-arguments.ts';
import type { Progress } from './check-progress.ts';

export type ExitCode = 0 | 1 | 2 | 3;

/** Where reports go, beside files. */
export interface OutputWorld {
  readonly random: Random;
  /** Writes to the standard output. @throws the system's error if nobody takes it */
  readonly writeOutput: (text: string) => Promise<void>;
  /** The text of a line of the summary, in colour where the standard output is a terminal. */
  readonly paint: (line: TextLine) => string;
}

export interface HandOverParts {
  readonly world: OutputWorld;
  readonly progress: Progress;
  /** How many tokens stay valid at the service. */
  readonly tokens: number;
}

/** @returns what the command ends with. One file that is not written keeps no other from it. */
export async function handOver(
  report: Report,
  outputs: readonly CheckOutput[],
  { world, progress, tokens }: HandOverParts,
): Promise<ExitCode> {
  const { person } = progress;
  let isAllWritten = true;
  for (const { format, path } of outputs) {
    const text = REPORT_WRITERS[format].write(report);
    try {
      if (path === STANDARD_OUTPUT) await world.writeOutput(text);
      else person.say(CHECK_TEXT.written((await saveFile(path, [text], world.random, 'umask')).name));
    } catch (thrown) {
      isAllWritten = false;
      person.say(
        thrown instanceof AppError ? CHECK_TEXT.outputNotWritten(format, thrown.message) : CHECK_TEXT.outputClosed,
      );
    }
  }
  const lines: readonly TextLine[] = [...writeText(report), ...(tokens > 0 ? [tokensLine(tokens)] : [])];
  if (outputs.some(({ path }) => path === STANDARD_OUTPUT)) for (const { text } of lines) person.say(text);
  // Nobody reads it where the pipe was closed.
  else await world.writeOutput(`${lines.map(world.paint).join('\n')}\n`).catch(() => undefined);
  return isAllWritten ? EXIT_CODES[report.outcome] : EXIT_CODES['could-not-run'];
}

function tokensLine(count: number): TextLine {
  return { role: 'faint', text: CHECK_TEXT.tokensStay(count) };
}
