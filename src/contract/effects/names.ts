import type { Customer } from '../../domain/customers/customer.ts'

export type NamedEntity = 'category' | 'subcategory' | 'repairAction' | 'priceRate' | 'holiday' | 'kit'

/** Rows by what tells them apart for people, where devices can make the same thing twice. */
export interface NameEffects {
  /**
   * The row that carries this name already (trimmed, case-folded), inactive ones included. A holiday is named by its
   * date, a price rate by its number of days (D-124).
   */
  row(e: NamedEntity, name: string, parentId?: string): Promise<string | null>
  /** The active item of this brand, model and serial number (trimmed, case-folded; D-112). */
  item(brand: string, model: string, serialNumber: string): Promise<string | null>
  /**
   * The active customers that are likely this one (D-102) and came in after a moment: who typed it by then could not see
   * them. @param since RFC 3339
   */
  customersSince(like: Customer, since: string): Promise<string[]>
}
