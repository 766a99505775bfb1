import * as z from 'zod'
import { DomainError } from '../domain/shared/errors.ts'
import { Id } from '../domain/shared/ids.ts'
import { PHOTO_MAX_DETAIL, PHOTO_SLOTS, PHOTOS_MAX } from '../domain/repairs/constants.ts'
import { type Repair, RepairPicture } from '../domain/repairs/repair.ts'
import { type BaseFields, defineMutation, type RunContext, type Tx } from './define.ts'
import { mergeSet } from './merge.ts'
import { changeRepair, REPAIR_SCOPE, withRepairLosses } from './repair/save.ts'

const Bytes = z
  .number()
  .int()
  .positive()
  .max(PHOTO_MAX_DETAIL - 1)
/** The larger file of a photo. It is sent like the small one, but separately. */
const Original = z.strictObject({ sha256: RepairPicture.shape.sha256, bytes: Bytes })

const NewPhoto = z.strictObject({
  repairId: Id,
  photoId: Id,
  /** Null: the first free slot, or no slot if all are taken. */
  slot: z.number().int().min(1).max(PHOTO_SLOTS).nullable(),
  sha256: RepairPicture.shape.sha256,
  mime: RepairPicture.shape.mime,
  bytes: Bytes,
  w: z.number().int().positive().max(20_000),
  h: z.number().int().positive().max(20_000),
  phase: RepairPicture.shape.phase,
  takenAt: RepairPicture.shape.takenAt,
  drawnOn: RepairPicture.shape.drawnOn,
  original: Original.nullish(),
})

/**
 * Stores the data of a photo before its bytes arrive (B2.5). If another photo took the slot, it gets the next free
 * one (B6.2).
 */
export const attachPhoto = defineMutation({
  name: 'photo.attach',
  mv: 1,
  input: NewPhoto,
  entities: REPAIR_SCOPE,
  async run(tx, args, ctx) {
    const stored = await isStored(args, ctx)
    await changeRepair(tx, ctx, args.repairId, (repair) => withPicture(repair, args, stored, ctx))
  },
})

/**
 * Replaces the photo in a filled slot (D-066): one goes and one comes, or neither. If the old photo is gone and
 * another took its slot, the new one gets the next free slot, as every new photo does (B6.2).
 */
export const replacePhoto = defineMutation({
  name: 'photo.replace',
  mv: 1,
  input: NewPhoto.extend({ replaces: Id }),
  entities: REPAIR_SCOPE,
  async run(tx, args, ctx) {
    const stored = await isStored(args, ctx)
    await changeRepair(tx, ctx, args.repairId, (repair) =>
      withPicture(withoutPicture(repair, args.replaces), args, stored, ctx),
    )
  },
})

/** Returns which of the photo's files the server has already. */
async function isStored({ sha256, original }: Attach, { server }: RunContext): Promise<StoredFiles> {
  const has = async (file: string | undefined) =>
    server && file !== undefined ? server.repairs.hasBlob(file) : false
  return { small: await has(sha256), original: await has(original?.sha256) }
}
interface StoredFiles {
  small: boolean
  original: boolean
}

type Attach = z.infer<typeof NewPhoto>

function withPicture(repair: Repair, args: Attach, stored: StoredFiles, ctx: RunContext): Repair {
  if (repair.repairPictures.some((picture) => picture.id === args.photoId)) return repair
  if (repair.repairPictures.length >= PHOTOS_MAX)
    throw new DomainError('limit_exceeded', "Deze herstelling heeft al te veel foto's.")
  const slot = freeSlot(repair, args.slot ?? 1)
  if (args.slot !== null && slot !== args.slot)
    ctx.notice(
      'photo_slot_taken',
      slot ? `Foto staat nu op plaats ${slot}.` : 'Geen vrije plaats: de foto is bewaard als extra foto.',
    )
  const picture = pictureOf(args, slot, stored, ctx.device ?? null)
  return { ...repair, repairPictures: [...repair.repairPictures, picture].sort(bySlot) }
}

const stateOf = (stored: boolean) => (stored ? ('stored' as const) : ('pending' as const))

function pictureOf(
  args: Attach,
  slot: number | null,
  stored: StoredFiles,
  device: string | null,
): RepairPicture {
  const { photoId: id, sha256, mime, bytes, w, h, original = null } = args
  const { phase = null, takenAt = null, drawnOn = null } = args
  const seen = { phase, takenAt, drawnOn }
  const file = { sha256, mime, bytes, w, h, state: stateOf(stored.small) }
  return {
    id,
    slot,
    ...file,
    device,
    ...seen,
    originalSha256: original?.sha256 ?? null,
    originalBytes: original?.bytes ?? null,
    originalState: original && stateOf(stored.original),
  }
}

const bySlot = (a: RepairPicture, b: RepairPicture) =>
  (a.slot ?? 99) - (b.slot ?? 99) || a.id.localeCompare(b.id)

function freeSlot(repair: Repair, wanted: number): number | null {
  const taken = new Set(repair.repairPictures.map((picture) => picture.slot))
  const order = [wanted, ...[1, 2, 3, 4].filter((n) => n > wanted), ...[1, 2, 3, 4].filter((n) => n < wanted)]
  return order.find((n) => !taken.has(n)) ?? null
}

const PhotoSet = z.strictObject({
  phase: RepairPicture.shape.phase,
  /** One of the four slots that documents and mails show. The photo in that slot swaps with this one. */
  slot: z.number().int().min(1).max(PHOTO_SLOTS).optional(),
})

/**
 * Changes the phase and the slot of a photo. For the phase the later change wins, and the loser is notified (B6.2).
 * For the slot the later change wins, and the two photos swap.
 */
export const setPhoto = defineMutation({
  name: 'photo.set',
  mv: 1,
  input: z.strictObject({ repairId: Id, photoId: Id, set: PhotoSet }),
  entities: REPAIR_SCOPE,
  baseOf: ({ repairId, photoId, set }): BaseFields => ({
    e: 'repair',
    id: repairId,
    keys: Object.keys(set),
    within: { list: 'repairPictures', id: photoId },
  }),
  run: (tx, { repairId, photoId, set }, ctx) =>
    changeRepair(tx, ctx, repairId, (repair) => withSet(tx, ctx, repair, photoId, set)),
})

const LABELS = { phase: 'moment' }

async function withSet(
  tx: Tx,
  ctx: RunContext,
  repair: Repair,
  photoId: string,
  { slot, ...set }: z.infer<typeof PhotoSet>,
): Promise<Repair> {
  const picture = repair.repairPictures.find(({ id }) => id === photoId)
  // The photo was removed elsewhere in between, so its phase no longer matters.
  if (!picture) return repair
  const { values, losses } = mergeSet(picture, set, {}, ctx, '')
  const placed = slot === undefined ? repair.repairPictures : swapSlots(repair.repairPictures, picture, slot)
  const repairPictures = placed
    .map((other) => (other.id === photoId ? { ...other, ...values } : other))
    .sort(bySlot)
  return withRepairLosses(
    tx,
    ctx,
    { ...repair, repairPictures },
    losses,
    LABELS,
    `repairPictures.${photoId}.`,
  )
}

const swapSlots = (pictures: readonly RepairPicture[], { id, slot: from }: RepairPicture, slot: number) =>
  pictures.map((other) =>
    other.id === id ? { ...other, slot } : other.slot === slot ? { ...other, slot: from } : other,
  )

/** Empties a slot (D-066). */
export const removePhoto = defineMutation({
  name: 'photo.remove',
  mv: 1,
  input: z.strictObject({ repairId: Id, photoId: Id }),
  entities: REPAIR_SCOPE,
  run: (tx, { repairId, photoId }, ctx) =>
    changeRepair(tx, ctx, repairId, (repair) => withoutPicture(repair, photoId)),
})

function withoutPicture(repair: Repair, photoId: string): Repair {
  const remaining = repair.repairPictures.filter((picture) => picture.id !== photoId)
  return remaining.length === repair.repairPictures.length ? repair : { ...repair, repairPictures: remaining }
}
