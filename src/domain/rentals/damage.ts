import type { Item } from '../items/item.ts'
import { namedModel } from '../items/model.ts'
import { REPAIR_NOTES_MAX, REPAIR_TYPES } from '../repairs/constants.ts'
import type { Rental } from './rental.ts'

/** A damaged unit as the person who takes it back reports it. */
export interface Damage {
  /** The id of the repair that is created for it. */
  repairId: string
  rental: Pick<Rental, 'id'>
  item: Pick<Item, 'id'>
  /** The damage, in a sentence. */
  sentence: string
  executorId: string
  /** 'YYYY-MM-DD' in Brussels. */
  today: string
}

/**
 * Splits the sentence of a damage over the fields of its repair. The description of the fault holds 50
 * characters. A longer sentence is cut between two words there and is stored as a whole in the work notes
 * (OI-28).
 */
export function faultOf(sentence: string): { notes: string; workNotes: string | null } {
  const fault = sentence.trim().replace(/\s+/gu, ' ')
  if (fault.length <= REPAIR_NOTES_MAX) return { notes: fault, workNotes: null }
  const start = fault.slice(0, REPAIR_NOTES_MAX - 1)
  // a first word without a blank is cut inside the word, but never inside a surrogate pair
  const cut = fault[REPAIR_NOTES_MAX - 1] === ' ' ? start : start.replace(/\s\S*$/u, '')
  return {
    notes: `${cut.replace(/(?<![\s,;:])[\s,;:]+$|[\uD800-\uDBFF]$/u, '')}…`,
    workNotes: sentence.trim(),
  }
}

/**
 * The work notes of the repair: the sentence if its description cannot hold it, and the reason why there is no
 * photo (OI-06). null: neither.
 */
export function workNotesOf(sentence: string, noPhoto: string | null): string | null {
  const reason = noPhoto?.trim()
  const notes = [faultOf(sentence).workNotes, reason ? `Zonder foto: ${reason}` : null]
  return notes.filter(Boolean).join('\n') || null
}

/**
 * The arguments of repair.create for a unit that came back damaged. The unit is the company's own equipment,
 * and the repair refers to the unit and the rental.
 */
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

/** The model keys of the units, by unit id. */
export const modelsOf = (items: Iterable<Item>): Map<string, string | null> =>
  new Map([...items].map((item) => [item.id, namedModel(item)]))
