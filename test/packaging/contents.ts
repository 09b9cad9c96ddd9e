/**
 * Rules for what must and must not be in a package, applied to a list of files. Each returns what is wrong, in words.
 */

export interface PackedFile {
  /** From the top of the asar, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** Files without which the application does not start, or does not say what it is made of. */
const NEEDED_FILES = [
  'package.json',
  'out/main/main.js',
  'out/main/licences.json.gz',
  'out/main/case-reader.js',
  'out/preload/preload.cjs',
  'out/preload/licences.json.gz',
  'out/renderer/index.html',
  'out/renderer/licences.json.gz',
] as const;

/** Chunks: main's are named after their source, and the page's carry a hash too. */
const CHUNKS = [/^out\/main\/[a-z0-9-]+(\.schema)?\.js$/, /^out\/renderer\/assets\/[a-z0-9-]+-[\w-]{8}\.(js|css)$/];

/** What a package needs of package.json; the two that are null are emptied for it. */
const MANIFEST_KEYS = [
  ...['name', 'productName', 'version', 'description', 'private', 'license', 'homepage', 'author', 'type', 'main'],
  ...['desktopName', 'engines', 'optionalDependencies'],
];

/** Words that belong only to the tests and the build. */
const DEVELOPMENT_WORDS =
  /\bstand-in\b|StandIn|playwright|vitest|fast-check|axe-core|openid-client|passport-oauth2|oauth2-client|@octokit|sparticuz|electron-builder|resvg|7zip|\btest\/(e2e|tour|bench)\b/g;

const SOURCE_MAP_COMMENT = /\/[/*][#@]\s*sourceMappingURL=/;

/** Files of no known kind, and known ones that are missing. */
export function findWrongFiles(paths: readonly string[]): readonly string[] {
  const needed: readonly string[] = NEEDED_FILES;
  const isKnown = (path: string): boolean => needed.includes(path) || CHUNKS.some((chunk) => chunk.test(path));
  return [
    ...paths.filter((path) => !isKnown(path)).map((path) => `${path} is of no known kind`),
    ...needed.filter((path) => !paths.includes(path)).map((path) => `${path} is missing`),
  ];
}

export function findSourceMaps(files: readonly PackedFile[]): readonly string[] {
  return files
    .filter(({ path, text }) => path.endsWith('.map') || SOURCE_MAP_COMMENT.test(text))
    .map(({ path }) => path);
}

/** Traces of tests, the tools that run them, and the tools that build. */
export function findDevelopmentTraces(files: readonly PackedFile[]): readonly string[] {
  return files.flatMap(({ path, text }) =>
    [...new Set(text.match(DEVELOPMENT_WORDS))].map((word) => `${path} says ${word}`),
  );
}

/**
 * Paths of the computer that built it.
 * @param folders each as the system writes it; also found with forward slashes and escaped for JSON
 */
export function findMachinePaths(files: readonly PackedFile[], folders: readonly string[]): readonly string[] {
  const forms = folders.flatMap((folder) => [folder, folder.replaceAll('\\', '/'), folder.replaceAll('\\', '\\\\')]);
  return files.filter(({ text }) => forms.some((form) => text.includes(form))).map(({ path }) => path);
}

/** Keys of the packed package.json that nothing reads. */
export function findWrongKeys(manifest: Readonly<Record<string, unknown>>): readonly string[] {
  const emptied = ['engines', 'optionalDependencies'].filter((key) => manifest[key] !== null);
  return [...Object.keys(manifest).filter((key) => !MANIFEST_KEYS.includes(key)), ...emptied];
}
