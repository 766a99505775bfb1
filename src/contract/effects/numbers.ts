import type { SeriesNumber } from '../../domain/shared/numbers.ts'

export type CounterKind = 'repair' | 'rental' | 'customer' | `item:${string}`

/** The gapless series of numbers; a refused mutation burns none (B6.4, D-026). */
export interface NumberEffects {
  /** The next number of a series, at least `first`. */
  next(kind: CounterKind, boekjaar: number, entityId: string, first: number): Promise<number>
  /**
   * Gives a document the number that it had in a history that a restore took away; false where that number is not free.
   */
  keep(kind: CounterKind, entityId: string, number: SeriesNumber): Promise<boolean>
  /** Marks the number of a permanently deleted document as voided, so the ledger has no gap. */
  void(kind: CounterKind, entityId: string): Promise<void>
  /** Takes back that a number was voided. */
  revive(kind: CounterKind, entityId: string): Promise<void>
}
