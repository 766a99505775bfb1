import type { Item } from '../items/item.ts'
import { namedModel } from '../items/model.ts'
import { NOTES_MAX, REPAIR_TYPES } from '../repairs/constants.ts'
import { rentalName } from './number.ts'
import type { Rental } from './rental.ts'

/** The piece as the person who takes it back sees it. */
export interface Damage {
  /** Id of the repair that is made of it. */
  repairId: string
  rental: Pick<Rental, 'id' | 'number' | 'provisionalRef'>
  item: Pick<Item, 'id'>
  /** What is broken, in a sentence. */
  sentence: string
  executorId: string
  /** 'YYYY-MM-DD' in Brussels. */
  today: string
}

/** The repair of a piece that came back damaged, as arguments of repair.create: of the house, tied to piece and rental. */
export const repairOfDamage = ({ repairId, rental, item, sentence, executorId, today }: Damage) => ({
  id: repairId,
  type: REPAIR_TYPES.repair,
  dateIn: today,
  executorId,
  itemId: item.id,
  rentalEquipment: true,
  fromRentalId: rental.id,
  notes: `Beschadigd terug uit verhuur ${rentalName(rental)}`.slice(0, NOTES_MAX).trim(),
  condition: 'Beschadigd',
  conditionNote: sentence,
})

/** The models of the pieces that lines name, by piece. */
export const modelsOf = (items: Iterable<Item>): Map<string, string | null> =>
  new Map([...items].map((item) => [item.id, namedModel(item)]))
