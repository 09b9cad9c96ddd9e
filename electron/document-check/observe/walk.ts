/** Walks through a parsed reply from the top down, up to a limit: a hostile one may be large, or nested thousands deep. */
import type { Path } from '../../service-client/decode/member-record.ts';

export interface Node {
  readonly path: Path;
  readonly value: unknown;
}

export interface Walk {
  /** The nearest to the top first. */
  readonly nodes: readonly Node[];
  /** False if there are more. */
  readonly isWhole: boolean;
}

const MOST_NODES = 2000;
const DEEPEST = 30;

export function walk(top: unknown): Walk {
  const nodes: Node[] = [{ path: [], value: top }];
  let isWhole = true;
  for (let at = 0; at < nodes.length; at += 1) {
    const { path, value } = nodes[at] ?? { path: [], value: null };
    if (typeof value !== 'object' || value === null) continue;
    const entries = Object.entries(value);
    if (path.length >= DEEPEST || nodes.length + entries.length > MOST_NODES) {
      isWhole &&= entries.length === 0;
      continue;
    }
    for (const [name, inner] of entries) nodes.push({ path: [...path, name], value: inner });
  }
  return { nodes, isWhole };
}

/** Whether it holds nothing else. */
export function isLeaf({ value }: Node): boolean {
  return typeof value !== 'object' || value === null || Object.keys(value).length === 0;
}

/** @returns a leaf as text; `[]` and `{}` for what is empty */
export function textOfLeaf({ value }: Node): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

/** Whether a path leads to another one, or is the same. */
export function isWithin(path: Path, above: Path): boolean {
  return above.every((name, index) => path[index] === name);
}
