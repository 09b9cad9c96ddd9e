/** What `npm run first-run` ends with. */
export const EXIT_CODES = {
  /** Every step that is possible here worked. */
  worked: 0,
  /** A step failed. */
  failed: 1,
  /** An argument is not known. */
  usage: 2,
  /** Nothing was tried: there is no real Electron here, or no display for it. */
  nothingTried: 3,
} as const;
