/** What is typed into the form for a call: read at the press, and cleared where it must not stay in the page. */
import type { CallField, CallForm, CallMethod, CallPresentation } from '../../../electron/ipc/views/calls.ts';
import type { ReadCall } from './read-curl.ts';

export const CALL_METHODS: readonly CallMethod[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

export const NEW_CALL: CallForm = {
  method: 'GET',
  path: '/',
  parameters: [],
  headers: [],
  json: null,
  isJsonWhole: true,
  presentation: 'usual',
};

export const FIELD_KINDS = ['parameters', 'headers'] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/** The inputs of one row of the form. */
interface RowInputs {
  readonly name: HTMLInputElement;
  readonly value: HTMLInputElement;
}

/** What the form holds, with the inputs that each part was read from, to put a problem beside it. */
export type TypedCall = ReturnType<typeof readCallForm>;

/** Rows without a name and a value are left out. */
export function readCallForm(form: HTMLFormElement) {
  const chosen = new FormData(form);
  const inputs = {
    parameters: rowsOf(form, 'parameters'),
    headers: rowsOf(form, 'headers'),
    path: form.querySelector<HTMLInputElement>('input[name="path"]'),
    json: form.querySelector<HTMLTextAreaElement>('textarea[name="json"]'),
  };
  const fieldsOf = (rows: readonly RowInputs[]): readonly { readonly name: string; readonly value: string }[] =>
    rows.map(({ name, value }) => ({ name: name.value, value: value.value }));
  const call = {
    method: CALL_METHODS.find((method) => method === chosen.get('method')) ?? 'GET',
    path: inputs.path?.value.trim() ?? '',
    parameters: fieldsOf(inputs.parameters),
    headers: fieldsOf(inputs.headers),
    json: inputs.json?.value.trim() ? inputs.json.value : null,
    presentation: PRESENTATIONS.find((way) => way === chosen.get('presentation')) ?? 'usual',
  };
  return { call, inputs };
}

/** Clears what main did not keep of a call that was sent. */
export function clearLeftOut({ inputs }: TypedCall, kept: CallForm): void {
  if (kept.path === null && inputs.path) inputs.path.value = '';
  if (!kept.isJsonWhole && inputs.json) inputs.json.value = kept.json ?? '';
  for (const kind of FIELD_KINDS) {
    for (const [index, { value }] of kept[kind].entries()) {
      const input = inputs[kind][index]?.value;
      if (value === null && input) input.value = '';
    }
  }
}

/**
 * @param kept of the last call by main, or what the form began with: none of its values is secret
 * @returns what may stay when the form goes: a value that main has not judged may be secret
 */
export function formLeft({ call }: TypedCall, kept: CallForm): CallForm {
  const fieldsLeft = (kind: FieldKind): readonly CallField[] =>
    call[kind].map((field) => {
      const isKept = kept[kind].some(({ name, value }) => name === field.name && value === field.value);
      return isKept || field.value === '' ? field : { name: field.name, value: null };
    });
  const isJsonKept = call.json === null || sameJson(call.json, kept.json);
  const json = isJsonKept ? { json: call.json, isJsonWhole: kept.isJsonWhole } : { json: null, isJsonWhole: false };
  return { ...call, ...json, parameters: fieldsLeft('parameters'), headers: fieldsLeft('headers') };
}

/** Main keeps it without white space. */
function sameJson(written: string, kept: string | null): boolean {
  try {
    return kept !== null && JSON.stringify(JSON.parse(written)) === JSON.stringify(JSON.parse(kept));
  } catch {
    return false;
  }
}

/** Types what was read from elsewhere into a form that has its names, and leaves it there alone. */
export function typeInto(form: HTMLFormElement, { parameters, headers, json }: ReadCall): void {
  const { inputs } = readCallForm(form);
  for (const [index, { value }] of parameters.entries()) typeAt(inputs.parameters[index], value);
  for (const [index, { value }] of headers.entries()) typeAt(inputs.headers[index], value);
  if (inputs.json) inputs.json.value = json ?? '';
}

function typeAt(row: RowInputs | undefined, value: string): void {
  if (row) row.value.value = value;
}

/** @returns what a form begins with for that call: none of its values, as any may be secret */
export function withoutValues({ method, path, parameters, headers }: ReadCall): CallForm {
  const named = (fields: readonly CallField[]) => fields.map(({ name }) => ({ name, value: null }));
  return { ...NEW_CALL, method, path, parameters: named(parameters), headers: named(headers) };
}

/**
 * @param field as an error names it, such as `headers.0.value`
 * @returns the input that it was typed into
 */
export function inputOf(
  { inputs }: TypedCall,
  field: string | undefined,
): HTMLInputElement | HTMLTextAreaElement | null {
  if (field === 'path' || field === 'json') return inputs[field];
  const [kind, index, part] = (field ?? '').split('.');
  const row = FIELD_KINDS.filter((one) => one === kind).map((one) => inputs[one][Number(index)])[0];
  return (part === 'value' ? row?.value : row?.name) ?? null;
}

const PRESENTATIONS: readonly CallPresentation[] = [
  'usual',
  'bearer',
  'x-service-token',
  'access-token-parameter',
  'none',
];

function rowsOf(form: HTMLFormElement, kind: FieldKind): readonly RowInputs[] {
  const inputsNamed = (name: string) => [...form.querySelectorAll<HTMLInputElement>(`input[name="${kind}.${name}"]`)];
  const values = inputsNamed('value');
  return inputsNamed('name')
    .flatMap((name, index) => {
      const value = values[index];
      return value ? [{ name, value }] : [];
    })
    .filter(({ name, value }) => `${name.value}${value.value}` !== '');
}
