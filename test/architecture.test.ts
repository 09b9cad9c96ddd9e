/**
 * Holds the shape of the application: who may import whom, which files may touch Electron, time and the
 * environment, and how files are named. The rules are the tables; everything below them only applies them.
 */
import { describe, expect, test } from 'vitest';
import { LOGIN_METHODS } from '../electron/login/registry.ts';
import { exportsDefault, type Facts, type Import, readFacts, readSourceFiles, type SourceFile } from './source-file.ts';

/** Only these may import `electron`, whether values or types. */
const ELECTRON_PLACES = [
  'electron/main.ts',
  'electron/first-steps.ts',
  'electron/preload.ts',
  'electron/desktop/',
  'electron/ipc/handle.ts',
];

/**
 * Who may import what, from the lowest room to the highest; the first row that fits a file counts. `may` and `types`
 * name files, or folders with a slash at the end; `types` is for `import type` only. `packages` names modules that are
 * not ours.
 */
interface Row {
  readonly from: string;
  readonly may?: readonly string[];
  readonly types?: readonly string[];
  readonly packages?: readonly string[];
}

/** Files without code that may be imported. */
const DATA = ['electron/schemas/member-login-profile.schema.json'];

const VIEWS = 'electron/ipc/views/';
const CHANNELS = 'electron/ipc/channels.ts';
const ANSWER_CALL = 'electron/ipc/answer-call.ts';
const ARGUMENT_KINDS = 'electron/ipc/argument-kinds.ts';
const CORE = 'electron/core/';
const EXCHANGE_SCHEMA = 'electron/core/exchange-schema.ts';
/** Each takes its type from the English words, which wait for it. */
const TRANSLATIONS = 'renderer/text/fr/';

const ARROWS: readonly Row[] = [
  // Of the core, case files alone need it; everyone else takes its types.
  { from: EXCHANGE_SCHEMA, may: [CORE], packages: ['zod'] },
  { from: 'electron/core/', may: [CORE], packages: ['node:'] },
  {
    from: VIEWS,
    types: [
      VIEWS,
      'electron/core/cause-codes.ts',
      'electron/core/check-codes.ts',
      'electron/core/errors.ts',
      'electron/core/exchange-codes.ts',
      EXCHANGE_SCHEMA,
    ],
  },
  { from: ARGUMENT_KINDS, packages: ['zod'] },
  // The preload bundles it: types alone keep zod out.
  { from: CHANNELS, types: [VIEWS, ARGUMENT_KINDS] },
  { from: ANSWER_CALL, may: [CHANNELS, CORE], types: [ARGUMENT_KINDS] },
  { from: 'electron/ipc/handle.ts', may: [ANSWER_CALL, CHANNELS, ARGUMENT_KINDS], types: [CORE] },
  {
    from: 'electron/text/',
    may: ['electron/text/'],
    types: [
      'electron/core/cause-codes.ts',
      'electron/core/check-codes.ts',
      'electron/core/errors.ts',
      'electron/core/method-ids.ts',
    ],
  },
  { from: 'electron/demo-service/', may: ['electron/demo-service/'], packages: ['node:'] },
  { from: 'electron/packaging/', packages: ['node:', '@resvg/resvg-wasm'] },
  { from: 'electron/preload.ts', may: [VIEWS, CHANNELS] },
  { from: 'electron/service-client/secrets/', may: ['electron/service-client/secrets/', CORE] },
  {
    from: 'electron/service-client/transport/',
    may: ['electron/service-client/transport/', CORE],
    packages: ['node:', 'socks', 'undici'],
  },
  {
    from: 'electron/service-client/decode/',
    may: ['electron/service-client/decode/', 'electron/service-client/secrets/', CORE],
    packages: ['node:'],
  },
  { from: 'electron/service-client/', may: ['electron/service-client/', CORE], packages: ['node:', 'zod'] },
  { from: 'electron/callback/parse.ts' },
  { from: 'electron/callback/', may: ['electron/callback/', CORE], types: [VIEWS], packages: ['node:'] },
  {
    from: 'electron/protocol-client/',
    may: ['electron/protocol-client/', 'electron/callback/parse.ts', CORE],
    types: [VIEWS],
    packages: ['node:'],
  },
  {
    from: 'electron/storage/',
    may: ['electron/storage/', CORE],
    types: [VIEWS],
    packages: ['node:', 'zod', 'electron-store'],
  },
  {
    from: 'electron/services/',
    may: ['electron/services/', 'electron/service-client/', ...DATA, CORE],
    types: [VIEWS, CHANNELS, 'electron/storage/'],
    packages: ['node:', 'zod'],
  },
  {
    from: 'electron/exchange/',
    may: ['electron/exchange/', 'electron/service-client/', CORE],
    types: [VIEWS],
    packages: ['node:'],
  },
  {
    from: 'electron/document-check/observe/',
    may: ['electron/document-check/observe/', 'electron/service-client/', CORE],
    packages: ['node:'],
  },
  {
    from: 'electron/document-check/points/',
    may: ['electron/document-check/points/', 'electron/document-check/observe/', CORE],
    types: ['electron/service-client/'],
  },
  {
    from: 'electron/document-check/probes/',
    may: ['electron/document-check/probes/', 'electron/service-client/', CORE],
    types: ['electron/document-check/observe/'],
  },
  {
    from: 'electron/document-check/report/',
    may: ['electron/document-check/report/', 'electron/document-check/points/', 'electron/text/', CORE],
    types: [VIEWS],
    packages: ['node:', 'zod'],
  },
  {
    from: 'electron/case-file/',
    may: ['electron/case-file/', 'electron/document-check/report/', 'electron/exchange/', 'electron/text/', CORE],
    types: [VIEWS],
    packages: ['node:', 'zod'],
  },
  {
    from: 'electron/session/',
    may: ['electron/session/', CORE],
    types: ['electron/service-client/', 'electron/storage/'],
    packages: ['node:', 'zod'],
  },
  {
    from: 'electron/login/',
    may: ['electron/login/', 'electron/service-client/', CORE],
    types: [VIEWS, 'electron/callback/', 'electron/storage/'],
    packages: ['node:'],
  },
  {
    from: 'electron/about/',
    may: ['electron/about/', CORE],
    types: [VIEWS, 'electron/callback/'],
    packages: ['node:', 'zod'],
  },
  {
    from: 'electron/desktop/',
    may: ['electron/desktop/', 'electron/text/', VIEWS, CORE],
    packages: ['node:'],
  },
  {
    from: 'electron/application/start-demo.ts',
    may: ['electron/demo-service/server.ts', 'electron/services/', 'electron/text/', CORE],
  },
  {
    from: 'electron/application/',
    may: [
      'electron/application/',
      'electron/about/',
      'electron/callback/',
      'electron/case-file/',
      'electron/document-check/',
      'electron/exchange/',
      'electron/login/',
      'electron/protocol-client/',
      'electron/service-client/',
      'electron/services/',
      'electron/session/',
      'electron/storage/',
      'electron/text/',
      CORE,
    ],
    types: [VIEWS, CHANNELS, 'electron/desktop/'],
  },
  // The two commands know nothing of each other.
  {
    from: 'electron/terminal/token/',
    may: [
      'electron/terminal/token/',
      'electron/terminal/outputs.ts',
      'electron/terminal/person.ts',
      'electron/terminal/progress.ts',
      'electron/terminal/step-dialog.ts',
      'electron/callback/',
      'electron/login/',
      'electron/service-client/',
      'electron/services/',
      'electron/text/',
      CORE,
    ],
    packages: ['node:'],
  },
  {
    from: 'electron/terminal/check/',
    may: [
      'electron/terminal/check/',
      'electron/terminal/outputs.ts',
      'electron/terminal/step-dialog.ts',
      'electron/terminal/person.ts',
      'electron/terminal/progress.ts',
      'electron/application/',
      'electron/login/',
      'electron/document-check/',
      'electron/service-client/',
      'electron/storage/',
      'electron/text/',
      CORE,
    ],
    types: ['electron/services/', VIEWS],
    packages: ['node:'],
  },
  {
    from: 'electron/terminal/',
    may: [
      'electron/terminal/person.ts',
      'electron/login/polling.ts',
      'electron/service-client/',
      'electron/text/',
      CORE,
    ],
    types: ['electron/login/', 'electron/terminal/progress.ts', VIEWS],
    packages: ['node:'],
  },
  // They compose what a terminal needs.
  {
    from: 'electron/token.ts',
    may: [
      'electron/terminal/environment-proxy.ts',
      'electron/terminal/outputs.ts',
      'electron/terminal/person.ts',
      'electron/terminal/progress.ts',
      'electron/terminal/token/',
      'electron/login/',
      CORE,
    ],
    packages: ['node:'],
  },
  {
    from: 'electron/check.ts',
    may: [
      'electron/terminal/environment-proxy.ts',
      'electron/terminal/outputs.ts',
      'electron/terminal/person.ts',
      'electron/terminal/progress.ts',
      'electron/terminal/waking.ts',
      'electron/terminal/check/',
      'electron/application/start-demo.ts',
      'electron/text/',
      CORE,
    ],
    packages: ['node:', 'open'],
  },
  { from: 'electron/first-steps.ts', may: ['electron/desktop/', CORE] },
  // It composes all of them.
  { from: 'electron/main.ts', may: ['electron/'], packages: ['node:'] },
  // The page waits for this chunk, which therefore needs nothing of the page at run time.
  { from: TRANSLATIONS, may: [TRANSLATIONS, 'electron/text/fr/method-names.ts'], types: ['renderer/text/', VIEWS] },
  {
    from: 'renderer/',
    // The tables of commands and of names of methods, and how names are isolated, which need nothing themselves.
    may: ['renderer/', 'electron/ipc/views/commands.ts', 'electron/text/isolate.ts', 'electron/text/method-names.ts'],
    types: [VIEWS, CHANNELS],
    packages: ['react', 'react-dom', 'uqr', '@tanstack/react-virtual'],
  },
];

/** The folders of the page from the lowest to the highest: each imports itself and those before it. */
const PAGE_FOLDERS = [
  'renderer/text/',
  'renderer/ui/',
  'renderer/sequence/',
  'renderer/member/',
  'renderer/sign-in/',
  'renderer/services/',
  'renderer/demo-behaviour/',
  'renderer/about/',
  'renderer/testing/log/',
  'renderer/testing/sequence/',
  'renderer/testing/held/',
  'renderer/testing/exchanges/',
  'renderer/testing/call/',
  'renderer/testing/compare/',
  'renderer/testing/document-check/',
  'renderer/testing/case-file/',
  'renderer/shell/',
  // What starts the page composes all of them.
  'renderer/',
];

/** Each method's file is called by its id; everything else in its folder may be shared. */
const METHOD_FILES = LOGIN_METHODS.map(({ id }) => `electron/login/${id}.ts`);

/** Names that only some files may use. `within` is where the rule holds, `except` where it does not. */
const RESERVED = [
  { name: 'setTimeout', within: 'electron/', except: ['electron/core/clock.ts', 'electron/demo-service/'] },
  { name: 'setInterval', within: 'electron/', except: [] },
  { name: 'process.env', within: 'electron/', except: ['electron/main.ts', 'electron/token.ts', 'electron/check.ts'] },
  { name: 'window.memberLogin', within: 'renderer/', except: ['renderer/ui/member-login-api.ts'] },
];

/** Modules that would get around the table above; the demo service stands alone and keeps its own time. */
const RESERVED_MODULES = ['node:timers', 'node:timers/promises', 'node:process'];

const FILE_NAME = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|spec|config|d))?\.(ts|tsx|mjs|cjs|css|html)$/;
const VAGUE_NAME = /^(index\.(ts|tsx)|.*\b(util|utils|helper|helpers|common|misc)\b.*)$/;
const DEFAULT_EXPORTS = ['test/packaging/vitest.config.ts', 'test/vitest.config.ts'];
const APPLICATION_FILES = readSourceFiles('electron').concat(readSourceFiles('renderer'));
const ALL_FILES = APPLICATION_FILES.concat(readSourceFiles('test'));

describe('the application', () => {
  const facts = APPLICATION_FILES.filter(isTypeScript).map(readFacts);

  test('imports only along the arrows', () => {
    expect(facts.flatMap(findWrongArrows)).toEqual([]);
  });
  test('imports files by their whole names, so that no rule misses one', () => {
    const paths = new Set(APPLICATION_FILES.map(({ path }) => path));
    const missing = facts.flatMap(({ path, imports }) =>
      imports
        .filter(({ target, ours }) => ours && !paths.has(target) && !DATA.includes(target))
        .map(({ target }) => `${path} → ${target}`),
    );
    expect(missing).toEqual([]);
  });
  test('needs every arrow', () => {
    expect(ARROWS.flatMap((row) => findUnusedArrows(row, facts))).toEqual([]);
  });
  test('has no import cycle', () => {
    expect(findCycles(facts)).toEqual([]);
  });
  test('imports downwards alone in the page', () => {
    expect(PAGE_FOLDERS.filter((folder) => !facts.some(({ path }) => findPageFolder(path) === folder))).toEqual([]);
    expect(facts.flatMap(findUpwardImports)).toEqual([]);
  });
  test('imports electron in the listed places alone', () => {
    expect(facts.flatMap(findElectronImports)).toEqual([]);
  });
  test('keeps login methods apart from each other', () => {
    expect(facts.flatMap(findMethodsThatKnowMethods)).toEqual([]);
  });
  test('uses timers, the environment and the bridge only where each belongs', () => {
    expect(facts.flatMap(findReservedNames)).toEqual([]);
  });
  test('needs every exception', () => {
    const unused = [
      ...ELECTRON_PLACES.filter(
        (place) => !facts.some(({ path, imports }) => fits(path, place) && touchesElectron(imports)),
      ),
      ...RESERVED.flatMap(({ name, except }) =>
        except.filter((place) => !facts.some(({ path, names }) => fits(path, place) && names.has(name))),
      ),
    ];
    expect(unused).toEqual([]);
  });
  test('does not know that a stand-in exists', () => {
    expect(APPLICATION_FILES.filter(mentionsStandIn).map((file) => file.path)).toEqual([]);
  });
});

describe('every source file', () => {
  test('has a kebab-case name that names a thing', () => {
    expect(ALL_FILES.map((file) => file.path).filter((path) => !isWellNamed(path))).toEqual([]);
  });
  test('exports by name, save for what a tool reads', () => {
    const withDefault = ALL_FILES.filter(isTypeScript).filter(exportsDefault);
    expect(withDefault.map(({ path }) => path)).toEqual(DEFAULT_EXPORTS);
  });
});

describe('the rules', () => {
  const judge = (path: string, text: string): readonly string[] => {
    const facts = readFacts({ path, text });
    return [
      findWrongArrows,
      findUpwardImports,
      findElectronImports,
      findMethodsThatKnowMethods,
      findReservedNames,
    ].flatMap((rule) => rule(facts));
  };

  test.each([
    ['electron/service-client/transport/http.ts', "import { a } from '../../login/method.ts';"],
    ['electron/service-client/transport/http.ts', "import { app } from 'electron';"],
    ['electron/service-client/transport/http.ts', "import type { App } from 'electron';"],
    ['electron/application/application.ts', "import { openWindow } from '../desktop/window.ts';"],
    ['electron/ipc/views/error.ts', "import { AppError } from '../../core/errors.ts';"],
    ['electron/ipc/views/error.ts', "import { type ErrorCode } from '../../core/errors.ts';"],
    ['electron/ipc/channels.ts', "import { ARGUMENT_KINDS } from './argument-kinds.ts';"],
    ['electron/login/password.ts', "import { oauthCode } from './oauth-code.ts';"],
    ['electron/demo-service/routes.ts', "export { a } from '../service-client/profile.ts';"],
    ['electron/demo-service/routes.ts', "import { request } from 'undici';"],
    ['electron/demo-service/routes.ts', "const { a } = await import('../core/errors.ts');"],
    ['electron/service-client/client.ts', "type A = import('../login/method.ts').A;"],
    ['renderer/app.tsx', "import { CHANNELS } from '../electron/ipc/channels.ts';"],
    ['renderer/app.tsx', "import type { ErrorCode } from '../electron/core/errors.ts';"],
    ['renderer/app.tsx', "import { join } from 'node:path';"],
    ['renderer/app.tsx', 'window.memberLogin.getView();'],
    ['renderer/testing/log/rows.ts', "await import('../exchanges/lines.ts');"],
    ['renderer/shell/rail.tsx', "import { App } from '../app.tsx';"],
    ['renderer/text/fr/about.ts', "import { grouped } from '../grouped.ts';"],
    ['electron/service-client/transport/http.ts', 'setTimeout(() => {}, 1);'],
    ['electron/service-client/transport/http.ts', "import { setTimeout } from 'node:timers/promises';"],
    ['electron/service-client/transport/http.ts', 'const debug = process.env.DEBUG;'],
  ])('refuse in %s: %s', (path, text) => {
    expect(judge(path, text)).not.toEqual([]);
  });

  test.each([
    ['electron/main.ts', "import { app } from 'electron'; import { a } from './desktop/window.ts'; process.env.HOME;"],
    ['electron/login/registry.ts', "import { oauthCode } from './oauth-code.ts';"],
    ['electron/login/password.ts', "import type { PendingCallback } from '../callback/pending-callbacks.ts';"],
    ['renderer/app.tsx', "import type { AppView } from '../electron/ipc/views/app.ts'; import 'react-dom/client';"],
    ['renderer/shell/rail.tsx', "import { a } from '../sign-in/a.tsx'; import { b } from './b.tsx';"],
    ['electron/demo-service/state.ts', "import { a } from './members.ts'; import { createHash } from 'node:crypto';"],
  ])('accept in %s: %s', (path, text) => {
    expect(judge(path, text)).toEqual([]);
  });

  test('find a cycle, also one of types alone', () => {
    const files = [
      { path: 'electron/core/a.ts', text: "import { b } from './b.ts';" },
      { path: 'electron/core/b.ts', text: "import type { A } from './a.ts';" },
    ];
    expect(findCycles(files.map(readFacts))).toEqual(['electron/core/a.ts → electron/core/b.ts → electron/core/a.ts']);
  });
  test('find a row that no file has, and arrows that none needs', () => {
    const row: Row = { from: 'electron/core/', may: ['electron/core/'], packages: ['node:'] };
    const file = readFacts({ path: 'electron/core/a.ts', text: "import type { A } from './b.ts';" });
    expect(findUnusedArrows(row, [])).toEqual(['electron/core/ is no file’s row']);
    expect(findUnusedArrows(row, [file])).toEqual(['electron/core/ → electron/core/', 'electron/core/ → node:']);
  });
  test('refuse a computed import', () => {
    expect(judge('electron/main.ts', 'await import(name);')).not.toEqual([]);
  });
  test.each(['electron/core/index.ts', 'test/http-utils.ts', 'renderer/ui/Button.tsx', 'test/fake_clock.ts'])(
    'refuse the name %s',
    (path) => expect(isWellNamed(path)).toBe(false),
  );
});

function findUpwardImports({ path, imports }: Facts): readonly string[] {
  const floor = floorOf(path);
  return imports
    .filter(({ target }) => floorOf(target) > floor && floor >= 0)
    .map(({ target }) => `${path} → ${target}`);
}

/** @returns its place among the page's folders; -1 for what is no part of the page */
function floorOf(path: string): number {
  return PAGE_FOLDERS.findIndex((folder) => path.startsWith(folder));
}

function findPageFolder(path: string): string | undefined {
  return PAGE_FOLDERS[floorOf(path)];
}

function findWrongArrows({ path, imports }: Facts): readonly string[] {
  const row = findRow(path);
  if (!row) return [`${path} has no row in the table`];
  const { may = [], types = [], packages = [] } = row;
  const isAllowed = ({ target, ours, onlyTypes }: Import): boolean => {
    if (!ours) return target === 'electron' || packages.some((name) => fitsPackage(target, name));
    return may.some((place) => fits(target, place)) || (onlyTypes && types.some((place) => fits(target, place)));
  };
  return imports.filter((entry) => !isAllowed(entry)).map(({ target }) => `${path} → ${target}`);
}

/** Permissions of a row that no file needs: `may` without an import of values, `types` without one of types. */
function findUnusedArrows(row: Row, files: readonly Facts[]): readonly string[] {
  const { from, may = [], types = [], packages = [] } = row;
  const inside = files.filter(({ path }) => findRow(path)?.from === from);
  if (inside.length === 0) return [`${from} is no file’s row`];
  const imports = inside.flatMap((file) => file.imports);
  const isNeeded = (place: string, forTypes: boolean): boolean =>
    imports.some(({ target, onlyTypes }) => onlyTypes === forTypes && fits(target, place));
  const unused = [
    ...may.filter((place) => !isNeeded(place, false)),
    ...types.filter((place) => !isNeeded(place, true)),
    ...packages.filter((name) => !imports.some(({ target }) => fitsPackage(target, name))),
  ];
  return unused.map((place) => `${from} → ${place}`);
}

function findRow(path: string): Row | undefined {
  return ARROWS.find(({ from }) => fits(path, from));
}

function findElectronImports({ path, imports }: Facts): readonly string[] {
  const mayTouch = ELECTRON_PLACES.some((place) => fits(path, place));
  return imports.filter(({ target }) => target === 'electron' && !mayTouch).map(({ target }) => `${path} → ${target}`);
}

function findMethodsThatKnowMethods({ path, imports }: Facts): readonly string[] {
  if (path === 'electron/login/registry.ts' || !path.startsWith('electron/login/')) return [];
  return imports.filter(({ target }) => METHOD_FILES.includes(target)).map(({ target }) => `${path} → ${target}`);
}

function findReservedNames({ path, imports, names }: Facts): readonly string[] {
  const used = RESERVED.filter(
    ({ name, within, except }) => names.has(name) && fits(path, within) && !except.some((place) => fits(path, place)),
  ).map(({ name }) => `${path} uses ${name}`);
  const modules = path.startsWith('electron/demo-service/')
    ? []
    : imports.filter(({ target }) => RESERVED_MODULES.includes(target));
  return used.concat(modules.map(({ target }) => `${path} → ${target}`));
}

function findCycles(files: readonly Facts[]): readonly string[] {
  const targets = new Map(
    files.map(({ path, imports }) => [
      path,
      imports.filter(({ ours, onlyTypes }) => ours && !(onlyTypes && path.startsWith(TRANSLATIONS))),
    ]),
  );
  const cycles: string[] = [];
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) {
      cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
      return;
    }
    if (done.has(path)) return;
    for (const { target } of targets.get(path) ?? []) visit(target, [...trail, path]);
    done.add(path);
  };
  for (const path of targets.keys()) visit(path, []);
  return cycles;
}

function touchesElectron(imports: readonly Import[]): boolean {
  return imports.some(({ target }) => target === 'electron');
}

function fits(path: string, place: string): boolean {
  return place.endsWith('/') ? path.startsWith(place) : path === place;
}

function fitsPackage(target: string, name: string): boolean {
  return name.endsWith(':') ? target.startsWith(name) : target === name || target.startsWith(`${name}/`);
}

function isWellNamed(path: string): boolean {
  const parts = path.split('/');
  const name = parts.at(-1) ?? '';
  const folders = parts.slice(0, -1);
  return (
    (FILE_NAME.test(name) &&
      !VAGUE_NAME.test(name.replace(/\.(test|spec)\b/, '')) &&
      folders.every((part) => /^[a-z0-9-]+$/.test(part))) ||
    path === 'renderer/index.html'
  );
}

function isTypeScript({ path }: SourceFile): boolean {
  return /\.tsx?$/.test(path);
}

function mentionsStandIn({ text }: SourceFile): boolean {
  return /\bstand[-_]?in\b/i.test(text);
}
