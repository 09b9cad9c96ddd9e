/** Reads a YAML file of the repository with electron-builder's parser. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { TOP } from '../build.ts';

const require = createRequire(import.meta.url);
const parser: { load(text: string): unknown } = createRequire(require.resolve('electron-builder'))('js-yaml');

/**
 * @param path from the top folder
 * @throws YAMLException with line and column
 */
export function readYaml(path: string): unknown {
  return parser.load(readFileSync(`${TOP}/${path}`, 'utf8'));
}
