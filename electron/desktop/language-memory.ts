/** Keeps the language that the person chose. It has its own small file, because it is read before the window opens. */
import type { LanguageChoice } from '../ipc/views/language.ts';
import { readSmallFile, writeSmallFile } from './small-file.ts';

export interface LanguageMemory {
  /** @returns the last choice; the system's language if none is known */
  read(): LanguageChoice;
  /** Never throws. */
  write(choice: LanguageChoice): void;
}

/** @param file absolute path */
export function openLanguageMemory(file: string): LanguageMemory {
  return {
    read() {
      const kept = readSmallFile(file);
      const language = typeof kept === 'object' && kept !== null && 'language' in kept ? kept.language : null;
      return language === 'en' || language === 'fr' ? language : 'system';
    },
    write: (language) => writeSmallFile(file, { language }),
  };
}
