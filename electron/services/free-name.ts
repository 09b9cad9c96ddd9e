/** Names and ids for a service beside others. */
import { clip } from '../core/one-line.ts';
import { LONGEST_NAME } from './service-name.ts';

const LONGEST_ID = 60;

/** @returns the name, or with the first number that makes it another one, such as `Staging 2` */
export function freeName(name: string, taken: readonly string[]): string {
  return free(name, taken, (number) => `${clip(name, LONGEST_NAME - ` ${number}`.length)} ${number}`);
}

/** @returns the id, or with the first number that makes it another one, such as `staging-2` */
export function freeId(id: string, taken: readonly string[]): string {
  return free(id, taken, (number) => `${[...id].slice(0, LONGEST_ID - `-${number}`.length).join('')}-${number}`);
}

function free(wanted: string, taken: readonly string[], numbered: (number: number) => string): string {
  let found = wanted;
  for (let number = 2; taken.includes(found); number += 1) found = numbered(number);
  return found;
}
