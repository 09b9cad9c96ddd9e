/** What a section of the service's document is called. */

import { words } from './language.ts';
import { entryOf } from './wording.ts';

export const sections = words('sections', {
  /** @param section one number, several with commas, or null for what the document does not name */
  numbered: (section: string | null) => {
    if (section === null) return 'Not in the document';
    return section.includes(',') ? `Sections ${section}` : `Section ${section}`;
  },
  titles: {
    '1': 'The service',
    '2': 'Key, tokens and member record',
    '4': 'Requests',
    '4.1': 'Authorization page',
    '4.2': 'Token for a code',
    '4.3': 'Start of a short code',
    '4.4': 'Token for a key',
    '4.5': 'Token for a password',
    '4.6': 'Member information',
    '5': 'Authentication',
    '5.1': 'Key header',
    '5.2': 'Version header',
    '5.5': 'Password header',
    '5.6': 'Tokens on later calls',
    '7': 'Errors',
    '8': 'Limits and figures',
    '9': 'Versions',
  } as Readonly<Record<string, string>>,
} as const);

/** @returns a section's title; null for one without words */
export function sectionTitle(section: string): string | null {
  return entryOf(sections.titles, section) ?? null;
}
