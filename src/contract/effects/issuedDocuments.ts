import type { IssuedKind } from '../../domain/documents/constants.ts'

/** The server's knowledge of issued documents. */
export interface IssuedDocumentEffects {
  /** Returns the number of the next version of this document of a record, from 1. */
  nextVersion(about: string, kind: IssuedKind): Promise<number>
}
