/** Case files: writes a case of what is kept, and holds the one that is open. */
import { AppError } from '../core/errors.ts';
import type { CaseHandlers } from '../ipc/channels.ts';
import type { OpenCaseView } from '../ipc/views/case-file.ts';

export interface CaseFiles {
  readonly handlers: CaseHandlers;
  /** Null if none is open. */
  readonly openCase: OpenCaseView | null;
}

export function createCaseFiles(): CaseFiles {
  const notYet = () => {
    throw new AppError('case-not-open', 'Not there yet.');
  };
  return {
    openCase: null,
    handlers: {
      previewCase: notYet,
      saveCase: notYet,
      openCase: notYet,
      readCase: () => null,
      readCaseExchange: () => null,
      readCaseParts: () => null,
      saveCaseHar: notYet,
      saveCaseAgain: notYet,
      closeCase: () => undefined,
    },
  };
}
