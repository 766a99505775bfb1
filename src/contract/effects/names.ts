import type { Customer } from '../../domain/customers/customer.ts'

export type NamedEntity = 'category' | 'subcategory' | 'repairAction' | 'priceRate' | 'holiday' | 'kit'

/** Finds rows by what distinguishes them for people, because devices can create the same thing twice. */
export interface NameEffects {
  /**
   * Returns the row that has this name already (trimmed, case-folded), including inactive rows. A holiday is
   * named by its date, a price rate by its number of days (D-124).
   */
  row(e: NamedEntity, name: string, parentId?: string): Promise<string | null>
  /** Returns the active item with this brand, model and serial number (trimmed, case-folded; D-112). */
  item(brand: string, model: string, serialNumber: string): Promise<string | null>
  /**
   * Returns the active customers that are likely the same as this one (D-102) and were stored after `since`.
   * The author of this one could not see them.
   * @param since RFC 3339
   */
  customersSince(like: Customer, since: string): Promise<string[]>
}
