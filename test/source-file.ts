/**
 * Reads a source file with the build's parser: what it imports, exports and touches. For the architecture test, which
 * would otherwise guess by regular expressions.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { TOP } from './build.ts';

export interface SourceFile {
  /** From the top folder, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

export interface Import {
  /** A path from the top folder for files of ours, else the module's name as written (`node:fs`, `react`). */
  readonly target: string;
  readonly ours: boolean;
  /** True where nothing of it is left at run time. */
  readonly onlyTypes: boolean;
}

/** The target of an import whose name is computed: it fits no rule. */
const COMPUTED_NAME = '(computed)';

export interface Facts {
  readonly path: string;
  readonly imports: readonly Import[];
  /** Identifiers used or imported, and two-part members such as `process.env`. */
  readonly names: ReadonlySet<string>;
}

/** All text files below a folder, in order. */
export function readSourceFiles(folder: string): readonly SourceFile[] {
  return readdirSync(`${TOP}/${folder}`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs|cjs|css|html)$/.test(entry.name))
    .map((entry) => `${entry.parentPath.slice(TOP.length + 1).replaceAll('\\', '/')}/${entry.name}`)
    .sort()
    .map((path) => ({ path, text: readFileSync(`${TOP}/${path}`, 'utf8') }));
}

/** Its literals, without what is imported, and without what is left of a key. */
export function readTexts({ path, text }: SourceFile): readonly { readonly path: string; readonly text: string }[] {
  const texts: { readonly path: string; readonly text: string }[] = [];
  new Visitor({
    Literal: ({ value }) => void (typeof value === 'string' && texts.push({ path, text: value })),
    TemplateElement: ({ value }) => void texts.push({ path, text: value.raw }),
  }).visit(parseSync(path, text).program);
  return texts;
}

/** @returns the comments of a file: on each line, what follows `//`, a slash and star, or a star that the line begins with */
export function readComments(text: string): string {
  return text.replace(/^.*?(?:(?:^|\s)\/\/|\/\*|^\s*\*(?=[\s/]))(.*)$|^.*$/gm, '$1');
}

/**
 * Parses a TypeScript file.
 * @throws Error where it cannot be parsed
 */
export function readFacts({ path, text }: SourceFile): Facts {
  const { program, module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);

  const imports: Import[] = [];
  const names = new Set<string>();
  const add = (name: string, onlyTypes: boolean): void => {
    const ours = name.startsWith('.');
    imports.push({ target: ours ? posix.join(posix.dirname(path), name) : name, ours, onlyTypes });
  };

  // The keyword decides, not the entries: `import { type A }` still loads its module.
  const isOnlyTypes = (start: number): boolean => /^(import|export)\s+type\b/.test(text.slice(start, start + 20));
  for (const { start, moduleRequest } of module.staticImports) add(moduleRequest.value, isOnlyTypes(start));
  for (const { start, entries } of module.staticExports) {
    // A name that is imported and exported again is listed here too, at its import.
    const source = entries[0]?.moduleRequest?.value;
    if (source !== undefined) add(source, isOnlyTypes(start));
  }
  new Visitor({
    ImportExpression({ source }) {
      // A minifier writes every text as a template.
      const template = source.type === 'TemplateLiteral' && source.expressions.length === 0 ? source.quasis[0] : null;
      const name = source.type === 'Literal' ? source.value : template?.value.cooked;
      add(typeof name === 'string' ? name : COMPUTED_NAME, false);
    },
    TSImportType: ({ source }) => add(source.value, true),
    Identifier: ({ name }) => void names.add(name),
    MemberExpression({ object, property }) {
      if (object.type === 'Identifier' && property.type === 'Identifier') names.add(`${object.name}.${property.name}`);
    },
  }).visit(program);

  return { path, imports, names };
}

/** Reads exports alone, which is much faster than all facts. */
export function exportsDefault({ path, text }: SourceFile): boolean {
  const { staticExports } = parseSync(path, text).module;
  return staticExports.some(({ entries }) => entries.some(({ exportName }) => exportName.kind === 'Default'));
}
