/** Reads the fields of JSON that main has laid out, one on each line: numbers keep their digits, and it may be cut. */

export interface JsonField {
  /** Such as `member.tags[0]`; empty for JSON that is a single value. */
  readonly name: string;
  /** As it is written. */
  readonly value: string;
}

interface Container {
  readonly path: string;
  readonly isList: boolean;
  count: number;
}

export function fieldsOfJson(text: string): readonly JsonField[] {
  const fields: JsonField[] = [];
  const open: Container[] = [];
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (/^[}\]],?$/.test(line)) {
      open.pop();
      continue;
    }
    const container = open.at(-1);
    const { name, value } = readLine(line, container);
    if (value === '{' || value === '[') open.push({ path: name, isList: value === '[', count: 0 });
    else fields.push({ name, value });
  }
  return fields;
}

function readLine(line: string, container: Container | undefined): JsonField {
  const written = line.endsWith(',') ? line.slice(0, -1) : line;
  if (!container) return { name: '', value: written };
  const { path } = container;
  if (container.isList) {
    container.count += 1;
    return { name: nameBelow(path, `[${container.count - 1}]`), value: written };
  }
  const [whole = '', name = ''] = /^("(?:[^"\\]|\\.)*"): /.exec(written) ?? [];
  const plain = /^"[\w-]+"$/.test(name) ? name.slice(1, -1) : name;
  return { name: nameBelow(path, path === '' ? plain : `.${plain}`), value: written.slice(whole.length) };
}

/** What is very deep has the name of what it is in: with names of its own for each level, a text would take all memory. */
function nameBelow(path: string, step: string): string {
  return path.length > LONGEST_PATH ? path : path + step;
}

const LONGEST_PATH = 1000;
