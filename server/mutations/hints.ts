import { type EntityName, isEntityName } from '../../src/domain/entities.ts'
import { isId } from '../../src/domain/shared/ids.ts'

export type Hint = readonly [EntityName, string]

/** What an argument of this name refers to. */
const REFERENCES: Readonly<Record<string, EntityName>> = {
  repairId: 'repair',
  rentalId: 'rental',
  customerId: 'customer',
  itemId: 'item',
  executorId: 'executor',
  categoryId: 'category',
  subcategoryId: 'subcategory',
}
const MAX_HINTS = 8

/**
 * The aggregates that a mutation will most likely read, guessed from its name and arguments: they are fetched together
 * with the lock, which saves a round trip each. A wrong guess costs a little time and nothing else.
 */
export function hintsOf(name: string, uid: string, args: Record<string, unknown>): Hint[] {
  const [noun = ''] = name.split('.')
  const own: Hint[] = isEntityName(noun) && isId(args['id']) ? [[noun, args['id']]] : []
  const set = typeof args['set'] === 'object' && args['set'] !== null ? args['set'] : {}
  const named = Object.entries({ ...args, ...set }).flatMap(([key, value]): Hint[] => {
    const e = Object.hasOwn(REFERENCES, key) ? REFERENCES[key] : undefined
    return e && isId(value) ? [[e, value]] : []
  })
  return [...own, ...named, ['user', uid] as const].slice(0, MAX_HINTS)
}
