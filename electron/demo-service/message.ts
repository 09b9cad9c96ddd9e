/**
 * Requests and replies as plain values, so that routes are plain functions. Also reads forms, and refuses those that
 * are too large, of another type, or have a repeated parameter.
 */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** Parameters by name; each name occurs once. */
export type Form = ReadonlyMap<string, string>;

export interface DemoRequest {
  readonly method: string;
  /** Path without query, as sent. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly query: Form;
  /** Empty for a request without a body. */
  readonly form: Form;
}

export interface DemoReply {
  /** 0 cuts the connection instead of sending a reply. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: string | Buffer;
}

export interface Route {
  readonly methods: readonly ('GET' | 'POST')[];
  handle(request: DemoRequest): DemoReply | Promise<DemoReply>;
  /** Set if this route words its refusals differently from the rest of its server. */
  readonly refuse?: (refusal: Refusal) => DemoReply;
}

/** Routes by exact path. */
export type Routes = ReadonlyMap<string, Route>;

/** Thrown to refuse a request; each server turns it into a reply in its own form. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: string, text: string, headers: Readonly<Record<string, string>> = {}) {
    super(text);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

export function notFound(): Refusal {
  return new Refusal(404, 'not_found', 'There is nothing at this address.');
}

const MAX_BODY_BYTES = 16 * 1024;

/**
 * Reads a request's body as a form.
 * @param alsoJson whether it may be a JSON object instead
 * @throws Refusal 413, 415 or 400
 */
export async function readForm(incoming: IncomingMessage, alsoJson: boolean): Promise<Form> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    // The rest is not read; the connection closes after the reply.
    if (size > MAX_BODY_BYTES) {
      throw new Refusal(413, 'too_large', 'The request is too large.', { connection: 'close' });
    }
    chunks.push(chunk);
  }
  if (size === 0) return new Map();
  const type = incoming.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  const text = Buffer.concat(chunks).toString('utf8');
  if (alsoJson && type === 'application/json') return parseObject(text);
  if (type !== 'application/x-www-form-urlencoded') {
    throw new Refusal(415, 'not_a_form', 'Send parameters as application/x-www-form-urlencoded.');
  }
  return parseForm(text);
}

/**
 * @param text a query without its `?`, or a form's body
 * @throws Refusal 400 for an invalid percent-encoding or a repeated parameter
 */
export function parseForm(text: string): Form {
  if (/%(?![\da-f]{2})/i.test(text)) throw new Refusal(400, 'invalid_request', 'The percent-encoding is invalid.');
  const form = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (form.has(name)) throw new Refusal(400, 'invalid_request', 'A parameter occurs twice.');
    form.set(name, value);
  }
  return form;
}

/** @throws Refusal 400 for anything but an object of texts, numbers and truth values */
function parseObject(text: string): Form {
  const form = new Map<string, string>();
  try {
    for (const [name, value] of Object.entries(JSON.parse(text))) {
      if (!['string', 'number', 'boolean'].includes(typeof value)) throw new TypeError(name);
      form.set(name, String(value));
    }
  } catch {
    throw new Refusal(400, 'invalid_request', 'The body is not a JSON object of plain values.');
  }
  return form;
}

/** @throws Refusal 400 for a parameter that is in both */
export function joinForms(one: Form, other: Form): Form {
  for (const name of one.keys()) {
    if (other.has(name)) throw new Refusal(400, 'invalid_request', 'A parameter occurs twice.');
  }
  return new Map([...one, ...other]);
}

/** Returns a parameter's value, or null. RFC 6749, 3.1 treats an empty value as absent. */
export function optional(form: Form, name: string): string | null {
  return form.get(name) || null;
}

/** @throws Refusal 400 `invalid_request` if the parameter is absent or empty */
export function required(form: Form, name: string): string {
  const value = optional(form, name);
  if (value === null) throw new Refusal(400, 'invalid_request', `The parameter ${name} is missing.`);
  return value;
}
