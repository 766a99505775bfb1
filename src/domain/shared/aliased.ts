/**
 * The kinds of records that two devices can create alike without knowing of each other. A record that was
 * refused as a duplicate can be replaced by the existing one ('Gebruik bestaande', B6.3, D-124).
 */
export const ALIASED = ['item', 'category', 'subcategory', 'repairAction', 'priceRate', 'kit'] as const
type Aliased = (typeof ALIASED)[number]
/** True if a record of this kind can be refused as a duplicate of an existing one. */
const isAliased = (e: string): e is Aliased => ALIASED.some((known) => known === e)

/**
 * The effect of 'Gebruik bestaande' on a change that was refused as a duplicate.
 * - `alias`: the existing record takes the place of the one that the change would have made.
 * - `drop`: the price rate keeps its own days and rate, beside the one that has the wanted days.
 * - null: it is not offered. A record that was renamed keeps the name that it had.
 * @param name the name of the refused mutation, such as 'category.create'
 */
export function existingFor(name: string): 'alias' | 'drop' | null {
  const [e = '', verb] = name.split('.')
  if (verb === 'create' && isAliased(e)) return 'alias'
  return name === 'priceRate.set' ? 'drop' : null
}

/**
 * True if a mutation refers to the ids themselves, because it makes an alias or merges two records.
 * @param name such as 'merge.do'
 */
export const meansIdsThemselves = (name: string): boolean => /^(alias|merge)\./.test(name)
