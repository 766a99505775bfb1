import { BUNDLED_ENTITIES } from '../../src/domain/bundledEntities.ts'
import type { EntityName } from '../../src/domain/entities.ts'
import type { InitialSyncPart } from '../store/ports.ts'

/** One step of an initial sync: the rows of one entity, or the line that says that a stage is complete. */
export type InitialSyncStep = { e: EntityName; part: InitialSyncPart } | { stage: string }

const all = (...names: EntityName[]): InitialSyncStep[] => names.map((e) => ({ e, part: 'all' }))
const priority = (...names: EntityName[]): InitialSyncStep[] => names.map((e) => ({ e, part: 'hot' }))

/**
 * The order of rule R7. Cursors on devices contain the index of a step in this list. Change the order only
 * together with the epoch, or append steps at the end, where no cursor of an older version can point behind
 * them.
 */
export const INITIAL_SYNC_STEPS: readonly InitialSyncStep[] = [
  ...all('ref', 'setting', 'executor', 'category', 'subcategory', 'repairAction', 'manufacturer'),
  ...all('priceRate', 'holiday', 'mailTemplate', 'user'),
  ...priority('repair', 'rental', 'customer', 'item', 'notification', 'conflict'),
  { stage: 'hot' },
  ...all(
    ...BUNDLED_ENTITIES,
    'notification',
    'conflict',
    'alias',
    'actionForm',
    'mail',
    'itemModel',
    'kit',
    'savedList',
    'merge',
    'approval',
    'signature',
    'issuedPaper',
  ),
]
