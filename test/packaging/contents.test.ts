/** The rules about a package's contents find what they are there to find. */
import { expect, test } from 'vitest';
import {
  findDevelopmentTraces,
  findMachinePaths,
  findSourceMaps,
  findWrongFiles,
  findWrongKeys,
  type PackedFile,
} from './contents.ts';

const file = (text: string): readonly PackedFile[] => [{ path: 'out/main/main.js', text }];

test.each([
  'out/main/main.js.map',
  'out/main/.vite/manifest.json',
  'out/types/electron.tsbuildinfo',
  'out/renderer/assets/index.js',
  'node_modules/zod/index.js',
  'electron/main.ts',
])('there is no such file in a package: %s', (path) => {
  expect(findWrongFiles([path])).toContain(`${path} is of no known kind`);
});
test('a missing bundle is missed', () => {
  expect(findWrongFiles(['package.json'])).toContain('out/main/main.js is missing');
});
test('a source map is found, and a comment that names one', () => {
  expect(findSourceMaps([{ path: 'a.js.map', text: '' }])).toEqual(['a.js.map']);
  expect(findSourceMaps(file('1\n//# sourceMappingURL=main.js.map'))).toHaveLength(1);
  expect(findSourceMaps(file('/*# sourceMappingURL=a.css.map */'))).toHaveLength(1);
});
test.each(['StandInWindow', 'a stand-in', 'from "playwright"', 'test/e2e/launch.ts', 'vitest'])(
  'what is of the tests is found: %s',
  (text) => expect(findDevelopmentTraces(file(text))).toHaveLength(1),
);
test('a word that only looks like it is not', () => {
  expect(findDevelopmentTraces(file('outstanding'))).toEqual([]);
});
test('the folder it was built in is found, also escaped', () => {
  expect(findMachinePaths(file('"/home/a/app/x"'), ['/home/a/app'])).toHaveLength(1);
  expect(findMachinePaths(file(String.raw`"C:\\Users\\a\\app"`), [String.raw`C:\Users\a`])).toHaveLength(1);
  expect(findMachinePaths(file('C:/Users/a/app'), [String.raw`C:\Users\a`])).toHaveLength(1);
});
test('scripts and dependencies in package.json are found', () => {
  const wrong = findWrongKeys({ scripts: {}, devDependencies: {}, engines: {}, optionalDependencies: null });
  expect(wrong).toEqual(['scripts', 'devDependencies', 'engines']);
});
