/**
 * Kinds of records that two devices can make alike without knowing of each other: what was refused as a double can live on
 * as the one that is there ('Gebruik bestaande', B6.3, D-124).
 */
export const ALIASED = ['item', 'category', 'subcategory', 'repairAction', 'priceRate', 'kit'] as const
type Aliased = (typeof ALIASED)[number]
/** Whether records of this kind can be refused as a double of one that is there. */
const isAliased = (e: string): e is Aliased => ALIASED.some((known) => known === e)

/**
 * What 'Gebruik bestaande' makes of a change that was refused as a double: `alias`, what it would have made is the one
 * that is there; `drop`, a changed price rate keeps its own days and rate beside the one that has those days; null
 * where it is not offered, for what was renamed has a name of its own to go on with.
 * @param name of the refused mutation, such as 'category.create'
 */
export function existingFor(name: string): 'alias' | 'drop' | null {
  const [e = '', verb] = name.split('.')
  if (verb === 'create' && isAliased(e)) return 'alias'
  return name === 'priceRate.set' ? 'drop' : null
}

/** Whether a mutation means the ids as they are, for it makes an alias, or of two records one. @param name such as 'merge.do' */
export const meansIdsThemselves = (name: string): boolean => /^(alias|merge)\./.test(name)
