import { newId } from '../../db/newId.ts'
import { copyRental, type RentalDraft } from '../../domain/rentals/form.ts'
import { keysOf, pick } from '../../lib/objects.ts'
import { writeOpenDrafts, dropDraft, readDraft, writeDraft } from '../drafts/drafts.ts'
import { difference, overlay } from '../forms/overlay.ts'
import { emptyRental } from './rentalForm.ts'
import { loadRentalFormFacts } from './startRental.ts'
import { rentalDraftKey, isRentalFormDraft, type RentalFormDraft } from './unfinishedRentals.ts'

const DAYS = ['startDate', 'endDate', 'pickupDate', 'returnDate', 'numberOfDays'] as const

/** Unsaved input in a stored rental; null: none. */
export async function readRentalEdits(id: string): Promise<RentalFormDraft['edits'] | null> {
  const data = await readDraft(rentalDraftKey(id, false))
  return isRentalFormDraft(data) ? data.edits : null
}

/**
 * Turns the input in a deleted rental into the draft of a new one, which the form of a new rental offers.
 * @param rental the last state of the rental; null if this device no longer has it
 */
export async function moveEditsToNewDraft(id: string, rental: RentalDraft | null): Promise<void> {
  await writeOpenDrafts()
  const [edits, facts] = await Promise.all([readRentalEdits(id), loadRentalFormFacts()])
  const fresh = emptyRental(newId(), facts, rental?.contact ?? null)
  const { values, seen, ...nonFields } = edits ?? { values: {}, seen: {} }
  const shown = overlay(rental ?? fresh, { values, seen }).values
  const next = { ...copyRental(shown, fresh, newId), ...pick(shown, DAYS) }
  const typed = difference(fresh, next)
  const formDraft: RentalFormDraft = {
    source: fresh,
    edits: { values: typed, seen: pick(fresh, keysOf(typed)), ...nonFields },
  }
  await writeDraft(rentalDraftKey(fresh.id, true), formDraft)
  await dropDraft(rentalDraftKey(id, false))
}
