import { fieldOf } from '../../domain/shared/objects.ts'
import * as z from 'zod'
import { type EntityDoc, type EntityName, isDoc } from '../../domain/entities.ts'
import { DomainError } from '../../domain/shared/errors.ts'
import { Id } from '../../domain/shared/ids.ts'
import { isRentalField, withRentalField } from '../../domain/rentals/fields.ts'
import type { Rental } from '../../domain/rentals/rental.ts'
import { isRepairField, withApproval, withField } from '../../domain/repairs/fields.ts'
import type { Repair, RepairLine } from '../../domain/repairs/repair.ts'
import { lineTotal } from '../../domain/repairs/totals.ts'
import type { Conflict } from '../../domain/system/system.ts'
import { defineMutation, type RunContext, type Tx } from '../define.ts'
import { authorOf, factsOf, REPAIR_SCOPE, saveRepair } from './repair/save.ts'
import { RentalLineSet } from './rental/input.ts'
import { withTypedLine } from './rental/lineChanges.ts'
import { rentalFacts, saveRental } from './rental/save.ts'
import { need } from './support.ts'

/** Aggregates beside repair and rental whose fields can be in conflict. */
const OTHERS = [
  'customer',
  'item',
  'category',
  'subcategory',
  'repairAction',
  'manufacturer',
  'executor',
  'mailTemplate',
  'priceRate',
  'holiday',
  'setting',
  'itemModel',
  'kit',
  'savedList',
] as const
const NOT_NOW = 'Deze waarde kan niet meer teruggezet worden.'
const SCOPE: readonly EntityName[] = [...new Set<EntityName>([...REPAIR_SCOPE, 'rental', ...OTHERS])]

/** 'Houd zo': what won stays (B6.1). */
export const dismissConflict = defineMutation({
  name: 'conflict.dismiss',
  mv: 1,
  input: z.strictObject({ id: Id }),
  entities: SCOPE,
  async run(tx, { id }, ctx) {
    const conflict = await need(tx, ctx, 'conflict', id)
    if (conflict?.state !== 'open') return
    await tx.put('conflict', { ...conflict, state: 'dismissed' })
    const repair = await repairOf(tx, conflict)
    if (repair) await tx.put('repair', oneLess(repair))
    const rental = conflict.e === 'rental' ? await tx.get('rental', conflict.eid) : undefined
    if (rental) await tx.put('rental', oneLess(rental))
  },
})

/** 'Zet mijn waarde terug': what lost becomes the value again (B6.1). */
export const restoreLoser = defineMutation({
  name: 'conflict.restoreLoser',
  mv: 1,
  input: z.strictObject({ id: Id }),
  entities: SCOPE,
  async run(tx, { id }, ctx) {
    const conflict = await need(tx, ctx, 'conflict', id)
    if (conflict?.state !== 'open') return
    await tx.put('conflict', { ...conflict, state: 'restored' })
    await putBack(tx, ctx, conflict)
  },
})

const repairOf = (tx: Tx, conflict: Conflict) =>
  conflict.e === 'repair' ? tx.get('repair', conflict.eid) : undefined
const oneLess = <D extends { openConflicts: number }>(doc: D): D => ({
  ...doc,
  openConflicts: Math.max(0, doc.openConflicts - 1),
})

async function putBack(tx: Tx, ctx: RunContext, conflict: Conflict): Promise<void> {
  if (conflict.e === 'repair') {
    const repair = await need(tx, ctx, 'repair', conflict.eid)
    if (repair)
      await saveRepair(tx, repair, valid('repair', await restored(tx, ctx, oneLess(repair), conflict)))
    return
  }
  if (conflict.e === 'rental') {
    const rental = await need(tx, ctx, 'rental', conflict.eid)
    if (rental) await saveRental(tx, ctx, rental, await restoredRental(tx, ctx, oneLess(rental), conflict))
    return
  }
  const e = conflict.e as (typeof OTHERS)[number]
  const doc = await need(tx, ctx, e, conflict.eid)
  if (doc) await tx.put(e, valid(e, withPath(doc, conflict.field.split('.'), conflict.loser.value)))
}

/** Where the value stood may be gone meanwhile, and what was allowed then may not be any more. */
function valid<E extends EntityName>(e: E, doc: unknown): EntityDoc<E> {
  if (isDoc(e, doc)) return doc
  throw new DomainError('invalid_args', NOT_NOW)
}

async function restored(
  tx: Tx,
  ctx: RunContext,
  repair: Repair,
  { field, loser }: Conflict,
): Promise<Repair> {
  if (isRepairField(field))
    return withField(repair, field, loser.value, authorOf(ctx), await factsOf(tx, repair))
  if (field === 'estimateApproval')
    return withApproval(repair, loser.value as string | null, authorOf(ctx), await factsOf(tx, repair))
  const next = withPath(repair, field.split('.'), loser.value) as Repair
  const [list, lineId, key] = field.split('.')
  if ((list !== 'repairLines' && list !== 'repairEstimateLines') || key === 'total') return next
  if (repair.billed) throw new DomainError('billed_locked')
  const recount = (line: RepairLine) =>
    line.id === lineId ? { ...line, total: lineTotal(line.quantity, line.price) } : line
  return key === 'quantity' || key === 'price' ? { ...next, [list]: next[list].map(recount) } : next
}

/** Amounts follow when the rental is saved. The fields that can be in conflict are those of a rental and of its lines. */
async function restoredRental(
  tx: Tx,
  ctx: RunContext,
  rental: Rental,
  { field, loser }: Conflict,
): Promise<Rental> {
  if (isRentalField(field))
    return withRentalField(rental, field, loser.value, authorOf(ctx), await rentalFacts(tx))
  const [list, lineId = '', key = ''] = field.split('.')
  if (list === 'rentalRemarks') return valid('rental', withPath(rental, field.split('.'), loser.value))
  const set = RentalLineSet.safeParse({ [key]: loser.value })
  if (!set.success) throw new DomainError('invalid_args', NOT_NOW)
  return withTypedLine(rental, lineId, set.data)
}

/** A copy with one value set; a step of the path is a key, or in a list the id of an entry. */
function withPath(doc: unknown, [step, ...rest]: string[], value: unknown): unknown {
  if (step === undefined) return value
  if (Array.isArray(doc))
    return doc.map((entry) => (entry.id === step ? withPath(entry, rest, value) : entry))
  return { ...Object(doc), [step]: withPath(fieldOf(doc, step), rest, value) }
}
