export interface RepairEffects {
  /** The ids of repairs that name this rental as their depannage. */
  ofRental(rentalId: string): Promise<string[]>
  /** The active executor that comes first by the alphabet (D-125); null: there is none. */
  firstExecutor(): Promise<string | null>
  /** Whether the bytes of a photo are already here. */
  hasBlob(sha256: string): Promise<boolean>
}
