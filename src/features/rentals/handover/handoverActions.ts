import { db } from '../../../db/database.ts'
import { mutate } from '../../../db/mutate.ts'
import { newId } from '../../../db/newId.ts'
import { activeExecutors } from '../../../db/queries/settings.ts'
import { NewRepair } from '../../../mutations/repair/create.ts'
import type { MovementKind } from '../../../domain/rentals/constants.ts'
import { repairOfDamage, workNotesOf } from '../../../domain/rentals/damage.ts'
import { bulkChange, type HandoverEntry } from '../../../domain/rentals/handover.ts'
import { type NewMovement, stillOut } from '../../../domain/rentals/movements.ts'
import type { Movement, Rental, RentalLine } from '../../../domain/rentals/rental.ts'
import { type DraftPhoto, dropOriginals, restoreOriginal } from '../../../shared/photos/draftPhoto.ts'
import { storePhoto } from '../../../shared/photos/storePhoto.ts'
import { type PendingPhotos, saveWithPendingPhotos } from '../../../shared/photos/usePendingPhotos.ts'

/** Undoes an action, by the ids of its movements. */
export type Undo = () => Promise<unknown>

const movement = (
  lineId: string,
  itemId: string | null,
  kind: MovementKind,
  more: Partial<NewMovement> = {},
): NewMovement => ({ id: newId(), lineId, itemId, kind, quantity: 1, note: null, repairId: null, ...more })

async function sendMovements(rentalId: string, movements: NewMovement[]): Promise<Undo> {
  if (movements.length === 0) return async () => {}
  await mutate('rental.move', { rentalId, movements })
  return () => mutate('rental.unmove', { rentalId, ids: movements.map(({ id }) => id) })
}

/** Records that units went out, came back or are missing. */
export const recordMovements = (
  rentalId: string,
  units: readonly { lineId: string; itemId: string; kind: MovementKind }[],
): Promise<Undo> =>
  sendMovements(
    rentalId,
    units.map(({ lineId, itemId, kind }) => movement(lineId, itemId, kind)),
  )

/** Records that so many of a bulk line went out, came back, are missing or are damaged. */
export const recordQuantity = (
  rentalId: string,
  { id, itemId }: Pick<RentalLine, 'id' | 'itemId'>,
  kind: MovementKind,
  quantity: number,
): Promise<Undo> => sendMovements(rentalId, [movement(id, itemId, kind, { quantity })])

/**
 * Moves all these rows at once, bulk by its remaining quantity. Model lines without a chosen unit are
 * skipped.
 */
export function recordAllMovements(
  rental: Rental,
  entries: readonly HandoverEntry[],
  kind: 'out' | 'back',
): Promise<Undo> {
  const movements = entries.flatMap(({ line, itemId, count }) => {
    if (itemId === null) return []
    const quantity = !line.multiple ? 1 : kind === 'out' ? count.toGo : stillOut(rental, line)
    return quantity > 0 ? [movement(line.id, itemId, kind, { quantity })] : []
  })
  return sendMovements(rental.id, movements)
}

/**
 * Sets the moved quantity of a bulk line. Reads the stored rental first, because fast typing outruns the
 * screen.
 */
export async function setBulkMovement(
  { id }: Rental,
  { id: lineId, itemId }: Rental['rentalLines'][number],
  kind: MovementKind,
  wanted: number,
): Promise<void> {
  const rental = await db.rental.get(id)
  if (!rental) return
  const { remove, add } = bulkChange(rental, lineId, kind, wanted)
  if (remove.length > 0) await mutate('rental.unmove', { rentalId: id, ids: remove })
  if (add > 0) await sendMovements(id, [movement(lineId, itemId, kind, { quantity: add })])
}

/** Charges missing units, at a price in euro per unit (OI-13). */
export async function chargeMissing(
  rentalId: string,
  missing: readonly Pick<Movement, 'id'>[],
  price: number,
): Promise<Undo> {
  await Promise.all(missing.map(({ id }) => mutate('rental.charge', { rentalId, movementId: id, price })))
  return () => removeLines(rentalId, missing)
}

/** Removes the charges of missing units. */
export async function dropCharges(rentalId: string, lines: readonly RentalLine[]): Promise<Undo> {
  await removeLines(rentalId, lines)
  return () =>
    Promise.all(
      lines.map(({ id, itemPrice }) =>
        mutate('rental.charge', { rentalId, movementId: id, price: itemPrice }),
      ),
    )
}

const removeLines = (rentalId: string, lines: readonly { id: string }[]): Promise<unknown> =>
  Promise.all(lines.map(({ id }) => mutate('rental.removeLine', { rentalId, lineId: id })))

/** The damage report of a unit. It needs a sentence, and a photo or the reason why there is none. */
export interface DamageForm {
  /** Id of the repair that is created. */
  repairId: string
  sentence: string
  photos: readonly DraftPhoto[]
  /** Photos that are chosen but still being prepared. */
  comingPhotos: PendingPhotos
  /** The reason why there is no photo; null: 'Zonder foto' is not chosen. */
  noPhoto: string | null
}

/**
 * Stores the return of a damaged unit: the movement, an internal repair and its photos, in one transaction
 * (OI-06).
 * @returns false if there is no executor to repair it
 */
export async function returnDamaged(
  rental: Rental,
  { line, itemId }: Pick<HandoverEntry, 'line' | 'itemId'>,
  { repairId, sentence, photos, comingPhotos, noPhoto }: DamageForm,
  today: string,
): Promise<boolean> {
  const [executor] = await activeExecutors()
  if (!executor || itemId === null) return false
  const storedPhotos = await Promise.all(photos.map(restoreOriginal))
  const repair = repairOfDamage({
    repairId,
    rental,
    item: { id: itemId },
    sentence,
    executorId: executor.id,
    today,
  })
  const workNotes = workNotesOf(sentence, noPhoto)
  await saveWithPendingPhotos(comingPhotos, async (coming) => {
    // Calls made in the same tick share a transaction.
    await Promise.all([
      // First, so that the rental has released the unit before the repair claims it.
      sendMovements(rental.id, [movement(line.id, itemId, 'damaged', { note: sentence, repairId })]),
      mutate('repair.create', NewRepair.parse(repair)),
      ...(workNotes
        ? [mutate('repair.set', { id: repairId, set: { workNotes } }, { base: { workNotes: null } })]
        : []),
      ...[...storedPhotos, ...coming.map(({ photo }) => photo)].map((photo) =>
        storePhoto(repairId, photo, { slot: null }),
      ),
    ])
  })
  await dropOriginals(photos)
  return true
}
