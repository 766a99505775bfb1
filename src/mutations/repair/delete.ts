import * as z from 'zod'
import { DomainError } from '../../domain/shared/errors.ts'
import { deriveId, Id } from '../../domain/shared/ids.ts'
import { repairName } from '../../domain/repairs/number.ts'
import type { Repair } from '../../domain/repairs/repair.ts'
import { type BaseFields, defineMutation, type RunContext, type Tx } from '../define.ts'
import { binCall, moveToBin } from '../bin.ts'
import { requireDoc } from '../requireDoc.ts'
import { REPAIR_SCOPE, releaseItem } from './save.ts'

const BILLED_ONLINE = 'Een gefactureerde herstelling wissen kan alleen met een verbinding.'

/**
 * Deletes a repair permanently: the document goes to the bin, its id and number are never used again (D-063, B6.5).
 */
export const deleteRepairPermanently = defineMutation({
  name: 'repair.deletePermanently',
  mv: 1,
  input: z.strictObject({ id: Id }),
  entities: [...REPAIR_SCOPE, 'rental'],
  baseOf: ({ id }): BaseFields => ({ e: 'repair', id, keys: ['number'] }),
  rest: [binCall('repair', '/repair/delete/perm')],
  async run(tx, { id }, ctx) {
    const repair = await requireDoc(tx, ctx, 'repair', id)
    if (!repair) return
    if (repair.billed && !ctx.online) throw new DomainError('billed_locked', BILLED_ONLINE)
    if (repair.itemId) await releaseItem(tx, repair.itemId, id)
    if (repair.rentalId) await addDeletionRemark(tx, ctx, repair, repair.rentalId)
    await moveToBin(tx, ctx, 'repair', repair)
  },
})

/** Adds a remark to the loan rental that its repair was deleted. The equipment stays lent (D-063). */
async function addDeletionRemark(tx: Tx, ctx: RunContext, repair: Repair, rentalId: string): Promise<void> {
  const rental = await tx.get('rental', rentalId)
  const id = deriveId(ctx.mid, 'remark:deleted')
  if (!rental || rental.rentalRemarks.some((known) => known.id === id)) return
  const pos = Math.max(0, ...rental.rentalRemarks.map((known) => known.pos)) + 1
  const text = `Herstelling ${repairName(repair)} gewist`
  await tx.put('rental', { ...rental, rentalRemarks: [...rental.rentalRemarks, { id, text, pos }] })
}
