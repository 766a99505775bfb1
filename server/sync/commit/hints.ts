import { product } from '../../../src/sync/protocol/product.ts'
import type { EntityName } from '../../../src/sync/protocol/entities.ts'
import { isId } from '../../../src/domain/shared/ids.ts'

export type Hint = readonly [EntityName, string]

/** Maps the name of an argument to the entity that it refers to. */
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
const isEntity = (name: string): name is EntityName => Object.hasOwn(product().entities, name)

/**
 * Guesses from name and arguments the aggregates that a mutation will probably read. They are fetched
 * together with the lock, which saves one round trip each. A wrong guess only costs a little time.
 */
export function hintsOf(name: string, uid: string, args: Record<string, unknown>): Hint[] {
  const [noun = ''] = name.split('.')
  const own: Hint[] = isEntity(noun) && isId(args['id']) ? [[noun, args['id']]] : []
  const set = typeof args['set'] === 'object' && args['set'] !== null ? args['set'] : {}
  const referenced = Object.entries({ ...args, ...set }).flatMap(([key, value]): Hint[] => {
    const e = Object.hasOwn(REFERENCES, key) ? REFERENCES[key] : undefined
    return e && isId(value) ? [[e, value]] : []
  })
  return [...own, ...referenced, ['user', uid] as const].slice(0, MAX_HINTS)
}
