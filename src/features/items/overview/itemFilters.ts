/** The filters of the overview (LI-03), by their names in the address. */
export const ITEM_FILTERS = ['status'] as const
