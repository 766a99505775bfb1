import type { Item } from '../items/item.ts'
import { namedModel } from '../items/model.ts'
import { NOTES_MAX, REPAIR_TYPES } from '../repairs/constants.ts'
import type { Rental } from './rental.ts'

/** The piece as the person who takes it back sees it. */
export interface Damage {
  /** Id of the repair that is made of it. */
  repairId: string
  rental: Pick<Rental, 'id'>
  item: Pick<Item, 'id'>
  /** What is broken, in a sentence. */
  sentence: string
  executorId: string
  /** 'YYYY-MM-DD' in Brussels. */
  today: string
}

/**
 * Splits the sentence of a damage over the fields of its repair. The description of the fault holds 50 characters; a longer
 * sentence is cut between two words there and stands as a whole in the work notes (OI-28).
 */
export function faultOf(sentence: string): { notes: string; workNotes: string | null } {
  const fault = sentence.trim().replace(/\s+/gu, ' ')
  if (fault.length <= NOTES_MAX) return { notes: fault, workNotes: null }
  const start = fault.slice(0, NOTES_MAX - 1)
  // A first word without a blank is cut inside the word, but never inside a surrogate pair.
  const cut = fault[NOTES_MAX - 1] === ' ' ? start : start.replace(/\s\S*$/u, '')
  return { notes: `${cut.replace(/[\s,;:]+$|[\uD800-\uDBFF]$/u, '')}…`, workNotes: sentence.trim() }
}

/** Builds the arguments of repair.create for a unit that came back damaged: own equipment, tied to the unit and the rental. */
export const repairOfDamage = ({ repairId, rental, item, sentence, executorId, today }: Damage) => ({
  id: repairId,
  type: REPAIR_TYPES.repair,
  dateIn: today,
  executorId,
  itemId: item.id,
  rentalEquipment: true,
  fromRentalId: rental.id,
  notes: faultOf(sentence).notes,
  condition: 'Beschadigd',
})

/** The models of the pieces that lines name, by piece. */
export const modelsOf = (items: Iterable<Item>): Map<string, string | null> =>
  new Map([...items].map((item) => [item.id, namedModel(item)]))
