/**
 * `npm start`: builds the application and opens it, in Electron where that can be had, else through the
 * stand-in in an installed browser, else (no display or no browser) it runs the tour. Whatever it starts
 * ends with it. The sandbox is never switched off to get a window, except in the stand-in for root, for whom Chromium
 * does not start with it.
 */
import { buildApp, TOP } from '../build.ts';
import { type ChildProcesses, superviseChildProcesses } from '../child-processes.ts';
import { explainEnding, type Runtime } from './choose-runtime.ts';
import { launchCommand, prepareRuntime, TOUR_SCRIPT } from './prepare-runtime.ts';

process.exitCode = await start(superviseChildProcesses(), process.argv.slice(2));

async function start(processes: ChildProcesses, appArgs: readonly string[]): Promise<number> {
  try {
    await buildApp();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
  const runtime = await prepareRuntime(processes);
  return runtime.kind === 'tour' ? runTour(processes, runtime.reason) : openApp(processes, runtime, appArgs);
}

async function runTour(processes: ChildProcesses, reason: string): Promise<number> {
  console.log(`${reason}. Running the tour instead, which needs none.`);
  const { code } = await processes.start(process.execPath, [TOUR_SCRIPT], { cwd: TOP }).ended;
  return code ?? 1;
}

async function openApp(
  processes: ChildProcesses,
  runtime: Exclude<Runtime, { kind: 'tour' }>,
  appArgs: readonly string[],
): Promise<number> {
  console.log(
    runtime.kind === 'electron'
      ? 'Opening in Electron. Ctrl-C ends it.'
      : `Opening through the stand-in in ${runtime.browser}, for the demo only. Ctrl-C ends it.`,
  );
  const { command, args, env } = launchCommand(runtime, appArgs);
  const ending = await processes.start(command, args, { cwd: TOP, env, sweep: false }).ended;
  // After Ctrl-C the supervisor ends this process once everything is gone.
  const explanation = processes.interrupted ? null : explainEnding(ending);
  for (const line of explanation ?? []) console.error(line);
  return ending.code ?? 1;
}
