/**
 * Draws calls of a hostile page: for every channel of the table, arguments of the right shape with hostile values, nearly
 * right ones, and anything at all. What the shape is comes from the table's own schemas.
 */
import fc from 'fast-check';
import { z } from 'zod';
import { ARGUMENT_KINDS } from '../../electron/ipc/argument-kinds.ts';
import { CHANNELS, type Channel, schemaFor } from '../../electron/ipc/channels.ts';

export interface HostileCall {
  readonly channel: Channel;
  readonly argument: unknown;
}

export interface HostileCallOptions {
  /** Texts that are worth trying: ids that exist, names of fields and options. */
  readonly known: readonly string[];
  /** What the form of a service may send as its `profile`. */
  readonly drafts: readonly string[];
  /** Drawn into texts; it must not come back. */
  readonly secret: string;
  /** Channels to leave out; none, if left out. */
  readonly except?: readonly Channel[];
}

const PROTOTYPE_NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then', 'valueOf'];

export function hostileCalls({ known, drafts, secret, except = [] }: HostileCallOptions): fc.Arbitrary<HostileCall> {
  const text = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...known) },
    { weight: 2, arbitrary: fc.constantFrom(...PROTOTYPE_NAMES, '', '\u0000', '../..', 'https://127.0.0.1/') },
    { weight: 2, arbitrary: fc.constantFrom(secret, `${secret}:${secret}`, `member-login://callback?code=${secret}`) },
    { weight: 1, arbitrary: fc.constantFrom(100, 101, 1_001, 20_000, 20_001).map((length) => 'x'.repeat(length)) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  );
  const wild = fc.oneof(
    { weight: 4, arbitrary: text },
    { weight: 4, arbitrary: fc.anything({ withNullPrototype: true, withBigInt: true, maxDepth: 2 }) },
    { weight: 4, arbitrary: fields(text, 40) },
    { weight: 1, arbitrary: fc.constantFrom(...oversized()) },
  );
  const calls = CHANNELS.filter((channel) => !except.includes(channel)).map((channel) => {
    const shape = z.toJSONSchema(schemaFor(channel, ARGUMENT_KINDS), { unrepresentable: 'any' });
    const shaped = shapeOf(shape, text).chain((argument) =>
      isRecord(argument) && 'profile' in argument
        ? fc.constantFrom(...drafts, argument.profile).map((profile) => ({ ...argument, profile }))
        : fc.constant(argument),
    );
    const argument = fc.oneof(
      { weight: 6, arbitrary: shaped },
      { weight: 3, arbitrary: fc.tuple(shaped, text, wild).map(([right, name, value]) => spoil(right, name, value)) },
      { weight: 1, arbitrary: wild },
    );
    return fc.record({ channel: fc.constant(channel), argument });
  });
  return fc.oneof(...calls);
}

/** Each would hold up what reads it as a whole: long, wide, full of holes, deep, without an end, or no plain object. */
function oversized(): readonly unknown[] {
  const endless: unknown[] = [];
  endless.push(endless);
  const deep = Array.from({ length: 1_000 }).reduce<unknown>((inner) => ({ attemptId: inner }), 'x');
  const wide = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`f${index}`, 'x']));
  const manyItems = Array.from({ length: 40_000 }, () => 0);
  return ['x'.repeat(262_144), manyItems, wide, new Array(4_000_000_000), deep, endless, new Uint8Array(20_000)];
}

/** The part of a JSON Schema that the table's arguments come to. */
interface Shape {
  readonly type?: unknown;
  readonly properties?: unknown;
  readonly enum?: unknown;
  readonly items?: unknown;
  readonly anyOf?: unknown;
  readonly const?: unknown;
}

function shapeOf(shape: Shape, text: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  if (Array.isArray(shape.anyOf)) return fc.oneof(...shape.anyOf.map((one) => shapeOf(toShape(one), text)));
  if (Array.isArray(shape.enum)) return fc.constantFrom(...shape.enum);
  if ('const' in shape) return fc.constant(shape.const);
  if (shape.type === 'null') return fc.constant(null);
  if (shape.type === 'integer') return fc.nat({ max: 50 });
  if (shape.type === 'string') return text;
  if (shape.type === 'boolean') return fc.boolean();
  if (shape.type === 'array') return fc.array(shapeOf(toShape(shape.items), text), { maxLength: 5 });
  if (shape.type !== 'object') return fc.constant(undefined);
  if (!isRecord(shape.properties)) return fields(text, 4);
  const entries = Object.entries(shape.properties).map(([name, one]) => [name, shapeOf(toShape(one), text)]);
  return fc.record(Object.fromEntries(entries), { noNullPrototype: true });
}

/** Fields as a structured clone makes them: each name an own property, `__proto__` too. */
function fields(text: fc.Arbitrary<string>, maxLength: number): fc.Arbitrary<unknown> {
  return fc.array(fc.tuple(text, text), { maxLength }).map((entries) => Object.fromEntries(entries));
}

/** Sets one property more, or another value in the place of one. */
function spoil(right: unknown, name: string, value: unknown): unknown {
  if (!isRecord(right)) return [right, value];
  const names = Object.keys(right);
  const place = name.length % 2 === 0 ? names[name.length % Math.max(1, names.length)] : name;
  return Object.fromEntries([...Object.entries(right), [place ?? name, value]]);
}

function toShape(value: unknown): Shape {
  return isRecord(value) ? value : {};
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
