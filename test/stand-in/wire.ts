/**
 * Values that structured clone takes, as text: what crosses between main and the preload, and between the
 * preload and the page. The same code runs in Node and in the page, which gets its source text; so it uses
 * nothing from outside the function.
 */

/** A value's own shape; contents are positions in the list of all values, which keeps cycles and shared ones. */
type Node =
  | readonly ['plain', string | number | boolean | null]
  | readonly ['undefined']
  | readonly ['number', string]
  | readonly ['bigint', string]
  | readonly ['date', number | null]
  | readonly ['regexp', string, string]
  | readonly ['map', readonly (readonly [number, number])[]]
  | readonly ['set', readonly number[]]
  | readonly ['error', string, string, string]
  | readonly ['buffer', string]
  | readonly ['view', string, number]
  | readonly ['array', readonly number[]]
  | readonly ['object', readonly (readonly [string, number])[]];

export interface Wire {
  /** @throws Error `An object could not be cloned.`, Electron's own text */
  encode(value: unknown): string;
  decode(text: string): unknown;
}

export function createWire(): Wire {
  const views = {
    Int8Array,
    Uint8Array,
    Uint8ClampedArray,
    Int16Array,
    Uint16Array,
    Int32Array,
    Uint32Array,
    Float32Array,
    Float64Array,
    BigInt64Array,
    BigUint64Array,
    DataView,
  };
  const errors = { Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };
  const isKeyOf = <T extends object>(key: string, object: T): key is Extract<keyof T, string> => key in object;

  function clone(value: unknown): unknown {
    try {
      return structuredClone(value);
    } catch {
      throw new Error('An object could not be cloned.');
    }
  }

  function encode(value: unknown): string {
    const nodes: Node[] = [];
    const positions = new Map<unknown, number>();
    const visit = (part: unknown): number => {
      const known = positions.get(part);
      if (known !== undefined) return known;
      const position = nodes.push(['undefined']) - 1;
      if (typeof part === 'object' && part !== null) positions.set(part, position);
      nodes[position] = describe(part, visit);
      return position;
    };
    visit(clone(value));
    return JSON.stringify(nodes);
  }

  function describe(value: unknown, visit: (part: unknown) => number): Node {
    if (value === undefined) return ['undefined'];
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return ['plain', value];
    if (typeof value === 'number') {
      const isExact = Number.isFinite(value) && !Object.is(value, -0);
      return isExact ? ['plain', value] : ['number', Object.is(value, -0) ? '-0' : String(value)];
    }
    if (typeof value === 'bigint') return ['bigint', String(value)];
    if (value instanceof Date) return ['date', value.getTime()];
    if (value instanceof RegExp) return ['regexp', value.source, value.flags];
    if (value instanceof Map) return ['map', [...value].map(([key, item]) => [visit(key), visit(item)] as const)];
    if (value instanceof Set) return ['set', [...value].map(visit)];
    if (value instanceof Error) return ['error', value.name, value.message, value.stack ?? ''];
    if (value instanceof ArrayBuffer) return ['buffer', toBase64(new Uint8Array(value))];
    if (ArrayBuffer.isView(value)) {
      const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
      return ['view', Object.prototype.toString.call(value).slice(8, -1), visit(bytes.slice().buffer)];
    }
    if (Array.isArray(value)) return ['array', Array.from(value, visit)];
    if (Object.prototype.toString.call(value) !== '[object Object]') throw new Error('An object could not be cloned.');
    return ['object', Object.entries(Object(value)).map(([key, item]) => [key, visit(item)] as const)];
  }

  function decode(text: string): unknown {
    const nodes: Node[] = JSON.parse(text);
    const made = new Map<number, unknown>();
    const make = (position: number): unknown => {
      if (made.has(position)) return made.get(position);
      const node = nodes[position] ?? ['undefined'];
      const value = makeEmpty(node, make);
      made.set(position, value);
      if (node[0] === 'map' && value instanceof Map)
        for (const [key, item] of node[1]) value.set(make(key), make(item));
      if (node[0] === 'set' && value instanceof Set) for (const item of node[1]) value.add(make(item));
      if (node[0] === 'array' && Array.isArray(value)) for (const item of node[1]) value.push(make(item));
      if (node[0] === 'object' && typeof value === 'object' && value !== null) {
        for (const [key, item] of node[1]) {
          Object.defineProperty(value, key, {
            value: make(item),
            writable: true,
            enumerable: true,
            configurable: true,
          });
        }
      }
      return value;
    };
    return make(0);
  }

  function makeEmpty(node: Node, make: (position: number) => unknown): unknown {
    if (node[0] === 'plain') return node[1];
    if (node[0] === 'number') return Number(node[1]);
    if (node[0] === 'bigint') return BigInt(node[1]);
    if (node[0] === 'date') return new Date(node[1] ?? Number.NaN);
    if (node[0] === 'regexp') return new RegExp(node[1], node[2]);
    if (node[0] === 'map') return new Map();
    if (node[0] === 'set') return new Set();
    if (node[0] === 'array') return [];
    if (node[0] === 'object') return {};
    if (node[0] === 'buffer') return fromBase64(node[1]);
    if (node[0] === 'error') {
      const error = new (isKeyOf(node[1], errors) ? errors[node[1]] : Error)(node[2]);
      error.stack = node[3];
      return error;
    }
    if (node[0] === 'view') {
      const buffer = make(node[2]);
      if (isKeyOf(node[1], views) && buffer instanceof ArrayBuffer) return Reflect.construct(views[node[1]], [buffer]);
    }
    return undefined;
  }

  function toBase64(bytes: Uint8Array): string {
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text);
  }

  function fromBase64(text: string): ArrayBuffer {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0)).buffer;
  }

  return { encode, decode };
}
