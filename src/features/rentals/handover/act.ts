import { db } from '../../../db/database.ts'
import { mutate } from '../../../db/mutate.ts'
import { newId } from '../../../db/newId.ts'
import { activeExecutors } from '../../../db/queries/pickers.ts'
import { NewRepair } from '../../../contract/mutations/repair/create.ts'
import type { MovementKind } from '../../../domain/rentals/constants.ts'
import { faultOf, repairOfDamage } from '../../../domain/rentals/damage.ts'
import { bulkChange, type HandoverEntry } from '../../../domain/rentals/handover.ts'
import { type NewMovement, stillOut } from '../../../domain/rentals/movements.ts'
import type { Movement, Rental, RentalLine } from '../../../domain/rentals/rental.ts'
import { type KeptPhoto, dropAside, takeBack } from '../../../pieces/photos/aside.ts'
import { attachPhoto } from '../../../pieces/photos/attach.ts'
import { type ComingPhotos, withComingPhotos } from '../../../pieces/photos/useComingPhotos.ts'

/** Takes back what was said, by the ids of the movements. */
export type Undo = () => Promise<unknown>

const movement = (
  lineId: string,
  itemId: string | null,
  kind: MovementKind,
  more: Partial<NewMovement> = {},
): NewMovement => ({ id: newId(), lineId, itemId, kind, quantity: 1, note: null, repairId: null, ...more })

async function say(rentalId: string, movements: NewMovement[]): Promise<Undo> {
  if (movements.length === 0) return async () => {}
  await mutate('rental.move', { rentalId, movements })
  return () => mutate('rental.unmove', { rentalId, ids: movements.map(({ id }) => id) })
}

/** Pieces of lines went along, came back, or did not. */
export const move = (
  rentalId: string,
  pieces: readonly { lineId: string; itemId: string; kind: MovementKind }[],
): Promise<Undo> =>
  say(
    rentalId,
    pieces.map(({ lineId, itemId, kind }) => movement(lineId, itemId, kind)),
  )

/** All of these rows at once, bulk by what is left of it; what is still to be chosen stays. */
export function moveAll(
  rental: Rental,
  entries: readonly HandoverEntry[],
  kind: 'out' | 'back',
): Promise<Undo> {
  const movements = entries.flatMap(({ line, itemId, count }) => {
    if (itemId === null) return []
    const quantity = !line.multiple ? 1 : kind === 'out' ? count.toGo : stillOut(rental, line)
    return quantity > 0 ? [movement(line.id, itemId, kind, { quantity })] : []
  })
  return say(rental.id, movements)
}

/** So many of a bulk line moved in this way, whatever stands there now: who types on is quicker than the screen. */
export async function moveBulk(
  { id }: Rental,
  { id: lineId, itemId }: Rental['rentalLines'][number],
  kind: MovementKind,
  wanted: number,
): Promise<void> {
  const rental = await db.rental.get(id)
  if (!rental) return
  const { remove, add } = bulkChange(rental, lineId, kind, wanted)
  if (remove.length > 0) await mutate('rental.unmove', { rentalId: id, ids: remove })
  if (add > 0) await say(id, [movement(lineId, itemId, kind, { quantity: add })])
}

/** What is missing is charged, at so much in euro for each piece (OI-13). */
export async function charge(
  rentalId: string,
  missing: readonly Pick<Movement, 'id'>[],
  price: number,
): Promise<Undo> {
  await Promise.all(missing.map(({ id }) => mutate('rental.charge', { rentalId, movementId: id, price })))
  return () => removeLines(rentalId, missing)
}

/** What is missing is charged no more. */
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

/** What is broken: at least a photo and a sentence. */
export interface DamageForm {
  /** Of the repair that is made of it. */
  repairId: string
  sentence: string
  photos: readonly KeptPhoto[]
  /** Chosen, and still being prepared. */
  comingPhotos: ComingPhotos
}

/**
 * A piece that came back damaged: the movement, the repair of the house and its photos, stored together (OI-06).
 * @returns false where there is nobody to repair it
 */
export async function takeBackDamaged(
  rental: Rental,
  { line, itemId }: Pick<HandoverEntry, 'line' | 'itemId'>,
  { repairId, sentence, photos, comingPhotos }: DamageForm,
  today: string,
): Promise<boolean> {
  const [executor] = await activeExecutors()
  if (!executor || itemId === null) return false
  const taken = await Promise.all(photos.map(takeBack))
  const repair = repairOfDamage({
    repairId,
    rental,
    item: { id: itemId },
    sentence,
    executorId: executor.id,
    today,
  })
  const { workNotes } = faultOf(sentence)
  await withComingPhotos(comingPhotos, async (coming) => {
    // Calls made in the same tick share a transaction.
    await Promise.all([
      // first, so that its rental has let go of the piece when the repair claims it
      say(rental.id, [movement(line.id, itemId, 'damaged', { note: sentence, repairId })]),
      mutate('repair.create', NewRepair.parse(repair)),
      ...(workNotes
        ? [mutate('repair.set', { id: repairId, set: { workNotes } }, { base: { workNotes: null } })]
        : []),
      ...[...taken, ...coming.map(({ photo }) => photo)].map((photo) =>
        attachPhoto(repairId, photo, { slot: null }),
      ),
    ])
  })
  await dropAside(photos)
  return true
}
