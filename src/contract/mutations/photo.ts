import * as z from 'zod'
import { DomainError } from '../../domain/shared/errors.ts'
import { Id } from '../../domain/shared/ids.ts'
import { PHOTO_MAX_DETAIL, PHOTO_SLOTS } from '../../domain/repairs/constants.ts'
import { type Repair, RepairPicture } from '../../domain/repairs/repair.ts'
import { defineMutation, type RunContext } from '../define.ts'
import { changeRepair, REPAIR_SCOPE } from './repair/save.ts'

/** Beside the four slots, photos that found no free one wait visibly; more than these are refused. */
const PICTURES_MAX = 20

const NewPhoto = z.strictObject({
  repairId: Id,
  photoId: Id,
  slot: z.number().int().min(1).max(PHOTO_SLOTS),
  sha256: RepairPicture.shape.sha256,
  mime: RepairPicture.shape.mime,
  bytes: z
    .number()
    .int()
    .positive()
    .max(PHOTO_MAX_DETAIL - 1),
  w: z.number().int().positive().max(20_000),
  h: z.number().int().positive().max(20_000),
})

/** What is known of a photo before its bytes arrive (B2.5); the slot moves on when another took it (B6.2). */
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
 * A file in a filled slot replaces the photo in it (D-066): one goes and one comes, or neither. When the old one is gone
 * already and another took its slot, the new one moves on as every new photo does (B6.2).
 */
export const replacePhoto = defineMutation({
  name: 'photo.replace',
  mv: 1,
  input: NewPhoto.extend({ replaces: Id }),
  entities: REPAIR_SCOPE,
  async run(tx, args, ctx) {
    const stored = await isStored(args, ctx)
    await changeRepair(tx, ctx, args.repairId, (repair) =>
      withPicture(without(repair, args.replaces), args, stored, ctx),
    )
  },
})

const isStored = async ({ sha256 }: Attach, { server }: RunContext): Promise<boolean> =>
  server ? server.repairs.hasBlob(sha256) : false

type Attach = z.infer<typeof NewPhoto>

function withPicture(repair: Repair, args: Attach, stored: boolean, ctx: RunContext): Repair {
  if (repair.repairPictures.some((picture) => picture.id === args.photoId)) return repair
  if (repair.repairPictures.length >= PICTURES_MAX)
    throw new DomainError('limit_exceeded', "Deze herstelling heeft al te veel foto's.")
  const slot = freeSlot(repair, args.slot)
  if (slot !== args.slot)
    ctx.notice(
      'photo_slot_taken',
      slot ? `Foto staat nu op plaats ${slot}.` : 'Geen vrije plaats: de foto is bewaard als extra foto.',
    )
  const { photoId: id, sha256, mime, bytes, w, h } = args
  const picture: RepairPicture = {
    id,
    slot,
    sha256,
    mime,
    bytes,
    w,
    h,
    state: stored ? 'stored' : 'pending',
    device: ctx.device ?? null,
  }
  return { ...repair, repairPictures: [...repair.repairPictures, picture].sort(bySlot) }
}

const bySlot = (a: RepairPicture, b: RepairPicture) =>
  (a.slot ?? 99) - (b.slot ?? 99) || a.id.localeCompare(b.id)

function freeSlot(repair: Repair, wanted: number): number | null {
  const taken = new Set(repair.repairPictures.map((picture) => picture.slot))
  const order = [wanted, ...[1, 2, 3, 4].filter((n) => n > wanted), ...[1, 2, 3, 4].filter((n) => n < wanted)]
  return order.find((n) => !taken.has(n)) ?? null
}

/** Empties a slot (D-066). */
export const removePhoto = defineMutation({
  name: 'photo.remove',
  mv: 1,
  input: z.strictObject({ repairId: Id, photoId: Id }),
  entities: REPAIR_SCOPE,
  run: (tx, { repairId, photoId }, ctx) =>
    changeRepair(tx, ctx, repairId, (repair) => without(repair, photoId)),
})

function without(repair: Repair, photoId: string): Repair {
  const kept = repair.repairPictures.filter((picture) => picture.id !== photoId)
  return kept.length === repair.repairPictures.length ? repair : { ...repair, repairPictures: kept }
}
