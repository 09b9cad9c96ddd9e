/** The language of the words. */

export type Language = 'en' | 'fr';

/** `system`: the first of the system's languages that the app speaks, else English. */
export type LanguageChoice = 'system' | Language;

export interface LanguageView {
  readonly chosen: LanguageChoice;
  /** What `system` stands for. */
  readonly ofSystem: Language;
}
