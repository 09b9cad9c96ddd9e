/** Events as Electron's listeners get them: an object with details that can be prevented. */

export interface PreventableEvent {
  preventDefault(): void;
  readonly defaultPrevented: boolean;
}

export function createEvent<Details extends object>(details: Details): Details & PreventableEvent {
  let defaultPrevented = false;
  return {
    ...details,
    preventDefault() {
      defaultPrevented = true;
    },
    get defaultPrevented() {
      return defaultPrevented;
    },
  };
}
