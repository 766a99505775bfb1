import type { Item } from '../items/item.ts'
import type { UnitPlan } from './unitRental.ts'
import { addDays } from '../shared/days.ts'

/** An action with a scanned item. */
export type ScanAction =
  | 'takeBack'
  | 'handOut'
  | 'openRepair'
  | 'photo'
  | 'addToRental'
  | 'newRepair'
  | 'dossier'

export interface ScannedFacts extends UnitPlan {
  item: Pick<Item, 'customerId' | 'stolen'>
  hasOpenRepair: boolean
}

/** The two likeliest actions with a scanned item, the main one first. */
export function likelyActions(
  { item, hasOpenRepair, has, next }: ScannedFacts,
  today: string,
): readonly ScanAction[] {
  if (item.stolen) return ['dossier']
  if (has) return ['takeBack', hasOpenRepair ? 'openRepair' : 'dossier']
  if (next && next.pickupDate <= addDays(today, 1))
    return ['handOut', hasOpenRepair ? 'openRepair' : 'dossier']
  if (hasOpenRepair) return ['openRepair', 'photo']
  return item.customerId === null ? ['addToRental', 'newRepair'] : ['newRepair', 'dossier']
}

const ALWAYS: readonly ScanAction[] = ['dossier', 'newRepair', 'addToRental']

/** The other actions that every item has (SC-05). */
export const otherActions = (likely: readonly ScanAction[], { customerId }: Pick<Item, 'customerId'>) =>
  ALWAYS.filter((action) => !likely.includes(action) && (action !== 'addToRental' || customerId === null))
