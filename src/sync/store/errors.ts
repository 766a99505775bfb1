import { textOf } from '../../lib/objects.ts'
/**
 * The faults of a device's store. The fault decides the text for the person and what is tried again (B5.7).
 */
export type StorageFault =
  /** No room on the disk; the transaction was rolled back. */
  | 'quota'
  /** The database was closed during use: another tab upgrades it, or the browser dropped the connection. */
  | 'closed'
  /** The database cannot be opened. */
  | 'unopenable'
  /** No answer within the time limit. */
  | 'hang'
  /** The rows are sealed, and their key is not there (ADR 0059). */
  | 'locked'
  /** The transaction was rolled back for another reason. */
  | 'aborted'

let texts: Partial<Record<StorageFault, string>> = {}

/** Sets the texts of the faults, in the language of the product. */
export function setStorageTexts(given: Record<StorageFault, string>): void {
  texts = given
}

/** The device could not store something and nothing was changed. `message` can be shown to a person. */
export class StorageError extends Error {
  readonly fault: StorageFault
  constructor(fault: StorageFault, cause?: unknown) {
    super(texts[fault] ?? fault, cause === undefined ? undefined : { cause })
    this.name = 'StorageError'
    this.fault = fault
  }
}

/** The error of the lists in memory while the store cannot be read. The next question tries again. */
export const LISTS_UNREAD = 'the lists in memory could not be read'

/** Wraps an error of IndexedDB or Dexie. */
export function storageError(cause: unknown): StorageError {
  if (cause instanceof StorageError) return cause
  const [name, message] = [textOf(cause, 'name'), textOf(cause, 'message')]
  if (/quota/i.test(name) || /quota|disk full|no space/i.test(message))
    return new StorageError('quota', cause)
  if (/DatabaseClosed|InvalidState/.test(name) || /closing|connection (was|to|is)|lost/i.test(message))
    return new StorageError('closed', cause)
  if (/OpenFailed|MissingAPI|VersionError|UnknownError/.test(name))
    return new StorageError('unopenable', cause)
  return new StorageError('aborted', cause)
}
