/**
 * Kinds of records that two devices can make alike without knowing of each other: what was refused as a double can live on
 * as the one that is there ('Gebruik bestaande', B6.3, D-124).
 */
export const ALIASED = ['item', 'category', 'subcategory', 'repairAction', 'priceRate'] as const
export type Aliased = (typeof ALIASED)[number]
/** Whether records of this kind can be refused as a double of one that is there. */
export const isAliased = (e: string): e is Aliased => (ALIASED as readonly string[]).includes(e)
