/**
 * Builds main, preload and renderer as `vite build` does, with one line of output for each. For the commands that open
 * the application.
 */
import { fileURLToPath } from 'node:url';
import { createBuilder } from 'vite';

/** The repository's top folder, without a trailing separator. */
export const TOP = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/** The names of the parts: in vite.config.ts, and for people. */
export const PART_NAMES: Readonly<Record<string, string>> = {
  main: 'main process',
  preload: 'preload',
  client: 'renderer',
};

/**
 * Builds all parts into `out/`, printing each with its duration.
 * @throws the first build error, already printed by Vite
 */
export async function buildApp(): Promise<void> {
  const builder = await createBuilder({ configFile: `${TOP}/vite.config.ts`, logLevel: 'warn' });
  for (const environment of Object.values(builder.environments)) {
    await showStep(`Building the ${PART_NAMES[environment.name] ?? environment.name}`, () =>
      builder.build(environment),
    );
  }
}

/** Prints what is being done, does it, and adds how long it took. */
export async function showStep<T>(title: string, run: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  process.stdout.write(`${title} … `);
  try {
    const value = await run();
    process.stdout.write(`${formatSeconds(performance.now() - startedAt)}\n`);
    return value;
  } catch (error) {
    process.stdout.write('failed\n');
    throw error;
  }
}

/** A duration in milliseconds as seconds with one decimal, such as `1.2 s`. */
export function formatSeconds(durationMs: number): string {
  return `${(durationMs / 1000).toFixed(1)} s`;
}
