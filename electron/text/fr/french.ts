/** All that main says in French. Loaded where French is spoken. */
import { CHECK_FR } from './check.ts';
import { DESKTOP_FR } from './desktop.ts';

export const FRENCH = { desktop: DESKTOP_FR, check: CHECK_FR };
