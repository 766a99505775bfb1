/* Separate from the other constants, which are in the script of the login page: it shows no list. */

/** Page sizes offered by every list that pages (CN-01). */
export const PAGE_SIZES: readonly number[] = [10, 20, 30, 40]

/** Default page sizes (CN-02 … CN-10, D-136). */
export const PAGE_SIZE = {
  repairs: 20,
  rentals: 20,
  items: 20,
  notifications: 20,
  priceRates: 20,
  holidays: 20,
  customers: 40,
  repairActions: 10,
  executors: 10,
  users: 10,
  manufacturers: 10,
  categories: 10,
  subcategories: 10,
  mailTemplates: 10,
  kits: 20,
  related: 10,
} as const
