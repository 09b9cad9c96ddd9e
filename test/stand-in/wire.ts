/**
 * Values as text: what crosses between main and the preload, and between the preload and the page. Of what structured clone
 * takes, JSON's values and `undefined` cross, which is all that the application sends, and dates and maps, by which a hostile
 * page may try what main refuses. The same code runs in Node and in the page, which gets its source text; so it uses
 * nothing from outside the function.
 */

type Node =
  | readonly ['undefined']
  | readonly ['plain', string | number | boolean | null]
  | readonly ['date', number]
  | readonly ['map', Node]
  | readonly ['array', readonly Node[]]
  | readonly ['object', readonly (readonly [string, Node])[]];

export interface Wire {
  /** @throws Error `An object could not be cloned.`, Electron's own text */
  encode(value: unknown): string;
  decode(text: string): unknown;
}

export function createWire(): Wire {
  function describe(value: unknown): Node {
    if (value === undefined) return ['undefined'];
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return ['plain', value];
    if (typeof value === 'number' && Number.isFinite(value)) return ['plain', value];
    if (value instanceof Date) return ['date', value.getTime()];
    if (value instanceof Map) return ['map', describe([...value])];
    if (Array.isArray(value)) return ['array', Array.from(value, describe)];
    if (Object.prototype.toString.call(value) !== '[object Object]') throw new Error('An object could not be cloned.');
    return ['object', Object.entries(Object(value)).map(([key, item]) => [key, describe(item)] as const)];
  }

  function make(node: Node): unknown {
    if (node[0] === 'undefined') return undefined;
    if (node[0] === 'plain') return node[1];
    if (node[0] === 'date') return new Date(node[1]);
    if (node[0] === 'map') return Reflect.construct(Map, [make(node[1])]);
    if (node[0] === 'array') return node[1].map(make);
    const object = {};
    for (const [key, item] of node[1]) {
      Object.defineProperty(object, key, { value: make(item), writable: true, enumerable: true, configurable: true });
    }
    return object;
  }

  /** As Electron does, and so that a test can see what is cloned. */
  function clone(value: unknown): unknown {
    try {
      return structuredClone(value);
    } catch {
      throw new Error('An object could not be cloned.');
    }
  }

  return { encode: (value) => JSON.stringify(describe(clone(value))), decode: (text) => make(JSON.parse(text)) };
}
