import { keysOf } from '../../src/lib/objects.ts'
import { product } from '../../src/sync/protocol/product.ts'
import type { EntityName } from '../../src/sync/protocol/entities.ts'
import type { InitialSyncPart } from './store/ports.ts'

/** One step of an initial sync: the rows of one entity, or the line that says that a stage is complete. */
export type InitialSyncStep = { e: EntityName; part: InitialSyncPart } | { stage: string }

const all = (names: readonly EntityName[]): InitialSyncStep[] => names.map((e) => ({ e, part: 'all' }))

let steps: readonly InitialSyncStep[] | undefined

/**
 * The order of rule R7. Cursors on devices contain the index of a step in this list. Change the order only
 * together with the epoch. A new entity at the end of the product's entities comes last, where no cursor of an older
 * version can point behind it.
 */
export const initialSyncSteps = (): readonly InitialSyncStep[] => (steps ??= stepsOf())

function stepsOf(): InitialSyncStep[] {
  const { entities, initialSync } = product()
  const { first, priority, bundled } = initialSync
  const rest = keysOf(entities).filter((e) => !first.includes(e) && !bundled.includes(e))
  return [
    ...all(first),
    ...priority.map((e): InitialSyncStep => ({ e, part: 'hot' })),
    { stage: 'hot' },
    ...all([...bundled, ...rest]),
  ]
}
