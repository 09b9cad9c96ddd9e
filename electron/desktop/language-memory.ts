/** Keeps the language that the person chose. It has its own small file, because it is read before the window opens. */
import type { LanguageChoice } from '../ipc/views/language.ts';
import { readSmallFile, writeSmallFile } from './small-file.ts';

export type LanguageMemory = ReturnType<typeof openLanguageMemory>;

/** @param file absolute path */
export function openLanguageMemory(file: string) {
  return {
    /** @returns the last choice; the system's language if none is known */
    read(): LanguageChoice {
      const kept = readSmallFile(file);
      const language = typeof kept === 'object' && kept !== null && 'language' in kept ? kept.language : null;
      return language === 'en' || language === 'fr' ? language : 'system';
    },
    /** Never throws. */
    write: (language: LanguageChoice): void => writeSmallFile(file, { language }),
  };
}
