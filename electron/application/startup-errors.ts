/** What a launch may have to tell, as errors that are shown as notices. */
import { AppError, StorageError } from '../core/errors.ts';

export function otherVersionOpen(version: string): AppError {
  const message = `Version ${version} cannot open while this version is running. Quit this version first.`;
  return new AppError('other-version-open', message, { details: { version } });
}

export function storeSetAside(file: string): StorageError {
  const message = `The stored data could not be read. It was renamed to ${file}, and a new store was started.`;
  return new StorageError('store-set-aside', message, { details: { file } });
}
