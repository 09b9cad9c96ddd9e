/** Lets a tester switch the demo's behaviours, alone or many at once, and carry out its actions by name while it runs. */
import type { BehaviourName, Behaviours } from './behaviours.ts';

export type DemoBehaviour = ReturnType<typeof createBehaviourControl>;

/** Behaviours with their values, to be set at once. */
interface DemoPreset {
  readonly id: string;
  readonly values: readonly { readonly name: string; readonly value: string }[];
}

export interface DemoChange {
  /** Id of the preset; null for a reset. */
  readonly preset: string | null;
  /** Only behaviours whose values were different before. */
  readonly changes: readonly { readonly name: string; readonly before: string; readonly after: string }[];
}

export function createBehaviourControl(behaviours: Behaviours, actions: ReadonlyMap<string, () => Promise<void>>) {
  const entries = new Map(Object.entries(behaviours));
  const presets: readonly DemoPreset[] = Object.entries(PRESETS).map(([id, values]) => {
    return { id, values: Object.entries(values).map(([name, value]) => ({ name, value })) };
  });
  let last: DemoChange | null = null;

  function changeAtOnce(preset: string | null, values: DemoPreset['values']): void {
    const changes = values.flatMap(({ name, value }) => {
      const before = entries.get(name)?.value ?? value;
      return before === value ? [] : [{ name, before, after: value }];
    });
    for (const { name, after } of changes) entries.get(name)?.set(after);
    if (changes.length > 0) last = { preset, changes };
  }

  /** What the last preset or reset changed and nobody has changed since; null if nothing is left of it. */
  function lastChange(): DemoChange | null {
    const changes = last?.changes.filter(({ name, after }) => entries.get(name)?.value === after) ?? [];
    return last && changes.length > 0 ? { ...last, changes } : null;
  }

  return {
    /** All behaviours with their current values, in the order of the document's sections, then delay and failure. */
    list: () =>
      [...entries].map(([name, { section, options, value, defaultValue }]) => {
        return { name, section, options, value, defaultValue };
      }),
    /** Takes effect with the next request. @returns false if there is no such behaviour or option; then nothing changes */
    set: (name: string, value: string): boolean => entries.get(name)?.set(value) ?? false,
    /** Resets every behaviour to its default. Does not undo actions. */
    reset(): void {
      changeAtOnce(
        null,
        [...entries].map(([name, { defaultValue }]) => ({ name, value: defaultValue })),
      );
    },
    presets,
    /** Sets the behaviours that a preset names. @returns false if there is no such preset */
    applyPreset(id: string): boolean {
      const preset = presets.find((one) => one.id === id);
      if (preset) changeAtOnce(id, preset.values);
      return preset !== undefined;
    },
    lastChange,
    /** Takes that back. Behaviours that were set one by one since then stay as they are. */
    undo(): void {
      for (const { name, before } of lastChange()?.changes ?? []) entries.get(name)?.set(before);
      last = null;
    },
    /** Ids of the actions; `act` carries one out. */
    actions: [...actions.keys()],
    /** Carries out an action. @returns false if there is no such action */
    async act(name: string): Promise<boolean> {
      const action = actions.get(name);
      await action?.();
      return action !== undefined;
    },
  };
}

type BehaviourValues = { readonly [Name in BehaviourName]?: Behaviours[Name]['value'] };

/**
 * Sets of behaviours that a tester takes at once. A preset names only what makes it what it is; everything else stays as
 * it is, so that presets can be added to each other.
 */
export const PRESETS: Readonly<Record<string, BehaviourValues>> = {
  // Replies take their time, and a gateway answers the first polls.
  'slow-network': { devicePace: 'unavailable', delay: '3000' },
  // Takes what the document shows and nothing beside it, and no code for long.
  'strict-service': {
    deviceStartParameters: 'client-id',
    deviceLifetime: '60',
    memberMethod: 'GET',
    tokenRefused: '401',
    tokenPresentation: 'bearer',
    versionHeader: 'must-be-3.3',
  },
  // Like the services that there are: lenient with parameters, addresses and origins, errors as numbers with status 400, and
  // each member's token for good. What a public service does with a code that was declined or expired is not known.
  'public-service': {
    postParameters: 'form-query-json',
    crossOrigin: 'allowed',
    redirectUris: 'localhost-and-query',
    stateOnCallbacks: 'not-returned',
    tokenReply: 'json-bearer',
    pendingReply: 'number-400',
    deviceStartParameters: 'none',
    keyReply: 'oauth.key',
    identificationReply: 'token-and-user',
    tokenEachTime: 'same',
    tokenCheck: 'is-active',
    revocation: 'by-the-token',
    errorPayload: 'numbers-400',
    versionHeader: 'not-needed',
  },
  // Says what went wrong in bodies alone.
  'status-200': { pendingReply: 'json-200', notIdentified: 'error-200', tokenRefused: 'error-200' },
  // Other answers to what the document leaves open, in forms that a client can find by itself.
  'other-forms': {
    tokenReply: 'form-as-json',
    pendingReply: 'not-yet-403',
    deviceEnds: 'invalid_grant',
    keyReply: 'oauth.key',
    identificationReply: 'one-level-down',
    memberPlace: 'user',
    notIdentified: 'member-null',
    tokenRefused: '410',
    errorPayload: 'errors-map',
  },
  // Other answers, in forms that a client has to be told.
  furthest: {
    postParameters: 'form-query-json',
    crossOrigin: 'allowed',
    redirectUris: 'localhost-and-query',
    stateOnCallbacks: 'not-returned',
    pendingReply: 'empty-202',
    deviceEnds: 'unauthorized_client',
    keyRequestParameters: 'none',
    keyReply: 'data.login.key',
    callbackTokenName: 'member_token',
    identificationReply: 'deep',
    memberMethod: 'POST',
    memberPlace: 'data.account',
    notIdentified: 'guest',
    tokenRefused: '410',
    tokenPresentation: 'access-token-parameter',
    tokenEachTime: 'same',
    tokenCheck: 'is-active',
    revocation: 'refuses',
    errorPayload: 'html',
    versionHeader: 'must-be-3.3',
  },
};
