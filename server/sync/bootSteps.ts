import { PACKED_KINDS } from '../../src/contract/packs.ts'
import type { EntityName } from '../../src/domain/entities.ts'
import type { Part } from '../store/ports.ts'

/** One step of a filling: the rows of one kind, or the sign that a stage is complete. */
export type BootStep = { e: EntityName; part: Part } | { stage: string }

const all = (...names: EntityName[]): BootStep[] => names.map((e) => ({ e, part: 'all' }))
const hot = (...names: EntityName[]): BootStep[] => names.map((e) => ({ e, part: 'hot' }))

/**
 * The order of R7. A step's place in this list is part of the cursors that devices hold: new steps may only change
 * it together with the epoch, or be added where no cursor of an older version can point past them: at the end.
 */
export const BOOT_STEPS: readonly BootStep[] = [
  ...all('ref', 'setting', 'executor', 'category', 'subcategory', 'repairAction', 'manufacturer'),
  ...all('priceRate', 'holiday', 'mailTemplate', 'user'),
  ...hot('repair', 'rental', 'customer', 'item', 'notification', 'conflict'),
  { stage: 'hot' },
  ...all(
    ...PACKED_KINDS,
    'notification',
    'conflict',
    'alias',
    'actionForm',
    'mail',
    'itemModel',
    'kit',
    'merge',
    'approval',
    'signature',
    'issuedPaper',
  ),
]
