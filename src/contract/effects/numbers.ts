import type { SeriesNumber } from '../../domain/shared/numbers.ts'

export type CounterKind = 'repair' | 'rental' | 'customer' | `item:${string}`

/** The gapless number series. A refused mutation uses no number (B6.4, D-026). */
export interface NumberEffects {
  /** Returns the next number of a series, at least `first`. */
  next(kind: CounterKind, boekjaar: number, entityId: string, first: number): Promise<number>
  /**
   * Gives a document back the number that it had before a restore of the server; false if that number is
   * taken.
   */
  keep(kind: CounterKind, entityId: string, number: SeriesNumber): Promise<boolean>
  /** Marks the number of a permanently deleted document as voided, so the ledger has no gap. */
  void(kind: CounterKind, entityId: string): Promise<void>
  /** Reverts the voiding of a number. */
  revive(kind: CounterKind, entityId: string): Promise<void>
}
