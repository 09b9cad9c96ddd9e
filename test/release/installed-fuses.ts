/**
 * `node test/release/installed-fuses.ts PATH`: checks that the installed application at PATH (its executable, or its
 * bundle on macOS) has every fuse set as in electron-builder.yml.
 */
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { z } from 'zod';
import { readYaml } from './read-yaml.ts';

/** The wire has a character for each fuse. */
const ON = '1'.charCodeAt(0);
const configSchema = z.object({ electronFuses: z.record(z.string(), z.boolean()) });

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('Name the installed application.');
const { electronFuses } = configSchema.parse(readYaml('electron-builder.yml'));
const wire = new Map(Object.entries(await getCurrentFuseWire(path)));
const wrong = readFuses().filter(({ isOn, configured }) => isOn !== configured);
for (const { name, configured } of wrong) console.error(`${name} is not ${configured ? 'on' : 'off'}.`);
if (wrong.length > 0) process.exit(1);
console.log(`${readFuses().length} fuses are as configured.`);

function readFuses(): readonly { readonly name: string; readonly isOn: boolean; readonly configured: boolean }[] {
  return Object.entries(FuseV1Options).flatMap(([name, index]) => {
    if (typeof index !== 'number') return [];
    const configured = electronFuses[`${name.charAt(0).toLowerCase()}${name.slice(1)}`];
    if (configured === undefined) throw new Error(`electron-builder.yml does not decide the fuse ${name}.`);
    return [{ name, isOn: wire.get(String(index)) === ON, configured }];
  });
}
