import { BUNDLED_ENTITIES, isBundled } from '../../src/domain/bundledEntities.ts'
import { ENTITY_NAMES, type EntityName } from '../../src/domain/entities.ts'
import type { InitialSyncPart } from '../store/ports.ts'

/** One step of an initial sync: the rows of one entity, or the line that says that a stage is complete. */
export type InitialSyncStep = { e: EntityName; part: InitialSyncPart } | { stage: string }

const all = (...names: EntityName[]): InitialSyncStep[] => names.map((e) => ({ e, part: 'all' }))
const priority = (...names: EntityName[]): InitialSyncStep[] => names.map((e) => ({ e, part: 'hot' }))

const FIRST: readonly EntityName[] = [
  'ref',
  'setting',
  'executor',
  'category',
  'subcategory',
  'repairAction',
  'manufacturer',
  'priceRate',
  'holiday',
  'mailTemplate',
  'user',
]
const isLast = (e: EntityName) => !FIRST.includes(e) && !isBundled(e)

/**
 * The order of rule R7. Cursors on devices contain the index of a step in this list. Change the order only
 * together with the epoch. A new entity at the end of `ENTITIES` comes last, where no cursor of an older version can
 * point behind it.
 */
export const INITIAL_SYNC_STEPS: readonly InitialSyncStep[] = [
  ...all(...FIRST),
  ...priority('repair', 'rental', 'customer', 'item', 'notification', 'conflict'),
  { stage: 'hot' },
  ...all(...BUNDLED_ENTITIES, ...ENTITY_NAMES.filter(isLast)),
]
