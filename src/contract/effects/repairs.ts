export interface RepairEffects {
  /** Returns the ids of repairs that name this rental as their loan (depannage). */
  repairsOfRental(rentalId: string): Promise<string[]>
  /** Returns the active executor that comes first in the alphabet (D-125); null: there is none. */
  firstExecutor(): Promise<string | null>
  /** True if the server has the bytes of this photo. */
  hasBlob(sha256: string): Promise<boolean>
}
