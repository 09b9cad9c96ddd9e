/** All that main says in French. Loaded where French is spoken. */
import { CAUSES_FR } from './causes.ts';
import { CHECK_FR } from './check.ts';
import { DESKTOP_FR } from './desktop.ts';

export const FRENCH = { desktop: DESKTOP_FR, check: CHECK_FR, causes: CAUSES_FR };
