/**
 * `npm run attack`: attacks the application's edges with drawn input, says what was tried and what was found, and fails
 * if anything was. Equal seeds try the same.
 */
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { formatSeconds } from '../build.ts';
import { ATTACKS, type Attack } from './attacks.ts';

const USAGE = `npm run attack -- [--seed NUMBER] [--count NUMBER] [NAME…]
  --seed   what is drawn; another one at each run, if left out
  --count  how many callbacks are tried, and in proportion how much of the rest; 100000, if left out
  NAME     only these: ${Object.keys(ATTACKS).join(', ')}`;

process.exitCode = await run(process.argv.slice(2));

async function run(args: readonly string[]): Promise<number> {
  const given = readArguments(args);
  if (given === null) {
    console.error(USAGE);
    return 2;
  }
  const { seed, count, names } = given;
  console.log(`Attacking Member Login with seed ${seed}.`);
  let found = 0;
  for (const [name, attack] of Object.entries(ATTACKS)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const failure = await tryOut(attack, seed, count);
    if (failure === null) continue;
    found += 1;
    console.log(`${failure}\nThe same again: npm run attack -- --seed ${seed} --count ${count} ${name}`);
  }
  console.log(found === 0 ? 'Nothing was found.' : `Found something by ${found} of them.`);
  return found === 0 ? 0 : 1;
}

/** @returns what was found, or null */
async function tryOut({ title, share, perRun, property }: Attack, seed: number, count: number): Promise<string | null> {
  const numRuns = Math.max(1, Math.ceil((count * share) / perRun));
  const startedAt = performance.now();
  const details = await fc.check(property(), { seed, numRuns, endOnFailure: false });
  const tried = (details.numRuns * perRun).toLocaleString('en');
  console.log(`${title}: ${tried} tried in ${formatSeconds(performance.now() - startedAt)}`);
  return details.failed ? `${fc.defaultReportMessage(details)}\n${details.errorInstance}` : null;
}

/** @returns null if they cannot be understood */
function readArguments(args: readonly string[]) {
  try {
    const options = { seed: { type: 'string' }, count: { type: 'string' } } as const;
    const { values, positionals: names } = parseArgs({ args: [...args], options, allowPositionals: true });
    const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
    const count = Number(values.count ?? 100_000);
    const isUnderstood = Number.isInteger(seed) && Number.isInteger(count) && count > 0;
    return isUnderstood && names.every((name) => Object.hasOwn(ATTACKS, name)) ? { seed, count, names } : null;
  } catch {
    return null;
  }
}
