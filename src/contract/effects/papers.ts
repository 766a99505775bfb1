import type { IssuedKind } from '../../domain/papers/constants.ts'

/** What is known of papers that left. */
export interface PaperEffects {
  /** The number of the next version of this paper of a record, from 1. */
  nextVersion(about: string, kind: IssuedKind): Promise<number>
}
