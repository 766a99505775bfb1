import { fieldOf, isOneOf } from '../lib/objects.ts'
import * as z from 'zod'
import { ENTITY_NAMES, type EntityDoc, type EntityName, isDoc } from '../domain/entities.ts'
import { assertMayChange } from '../domain/rights/rights.ts'
import { DomainError } from '../domain/shared/errors.ts'
import { Id } from '../domain/shared/ids.ts'
import { isRentalField, withRentalField } from '../domain/rentals/fields.ts'
import type { Rental } from '../domain/rentals/rental.ts'
import { isRepairField, withApproval, withField } from '../domain/repairs/fields.ts'
import { billedChange, type BilledConsent } from '../domain/repairs/billedChange.ts'
import type { Repair, RepairLine } from '../domain/repairs/repair.ts'
import { REPAIR_FIELDS, REPAIR_LINE_FIELDS } from '../domain/repairs/fieldList.ts'
import { lineTotal } from '../domain/repairs/totals.ts'
import { logLabels } from '../domain/shared/fields.ts'
import type { Policy } from '../domain/shared/policy.ts'
import { sameValue } from '../domain/merge/fields.ts'
import type { Conflict } from '../domain/system/system.ts'
import { defineMutation, type RunContext, type Tx } from './define.ts'
import { type Loss, recordLosses } from './merge.ts'
import { BilledArg } from './repair/billed.ts'
import { authorOf, readStatusFacts, REPAIR_SCOPE, saveRepair, withRepairLosses } from './repair/save.ts'
import { RentalLineSet } from './rental/rentalInput.ts'
import { withTypedLine } from './rental/lineChanges.ts'
import { readRentalFacts, saveRental, withRentalLosses } from './rental/save.ts'
import { requireDoc } from './requireDoc.ts'

/** Aggregates without fields that two people set. A conflict is never about one of them. */
const WITHOUT_CONFLICTS = [
  'notification',
  'user',
  'conflict',
  'alias',
  'actionForm',
  'ref',
  'mail',
  'merge',
  'approval',
  'signature',
  'issuedPaper',
] as const satisfies readonly EntityName[]
type OtherEntity = Exclude<EntityName, (typeof WITHOUT_CONFLICTS)[number] | 'repair' | 'rental'>

const NOT_NOW = 'Deze waarde kan niet meer teruggezet worden.'
const PUT_BACK_ALREADY = 'Deze waarde was intussen al teruggezet.'
const PUT_BACK_MEANWHILE = 'De andere waarde werd intussen teruggezet. Kijk het veld na.'
const SCOPE: readonly EntityName[] = [
  ...new Set<EntityName>([
    'user',
    ...REPAIR_SCOPE,
    ...ENTITY_NAMES.filter((e) => !isOneOf(WITHOUT_CONFLICTS, e)),
  ]),
]

/**
 * 'Huidige waarde houden': the winning value stays (B6.1). If the other value was put back in between, the
 * person is notified.
 */
export const dismissConflict = defineMutation({
  name: 'conflict.dismiss',
  mv: 1,
  input: z.strictObject({ id: Id }),
  entities: SCOPE,
  async run(tx, { id }, ctx) {
    const conflict = await requireDoc(tx, ctx, 'conflict', id)
    if (conflict?.state === 'restored') ctx.notice('conflict_settled', PUT_BACK_MEANWHILE)
    if (conflict?.state !== 'open') return
    assertMayChange(await tx.get('user', ctx.uid), conflict.e)
    await tx.put('conflict', { ...conflict, state: 'dismissed' })
    const repair = await repairOf(tx, conflict)
    if (repair) await tx.put('repair', oneLess(repair))
    const rental = conflict.e === 'rental' ? await tx.get('rental', conflict.eid) : undefined
    if (rental) await tx.put('rental', oneLess(rental))
  },
})

/**
 * 'Zet mijn waarde terug': the losing value becomes the value again (B6.1). It is an ordinary change whose
 * base is the winning value. If the field changed since, or a colleague chose to keep the value, that value
 * is stored as a conflict (CF-54).
 */
export const restoreLoser = defineMutation({
  name: 'conflict.restoreLoser',
  mv: 1,
  input: z.strictObject({ id: Id, ...BilledArg }),
  entities: SCOPE,
  async run(tx, { id, confirmBilled }, ctx) {
    const conflict = await requireDoc(tx, ctx, 'conflict', id)
    if (!conflict) return
    assertMayChange(await tx.get('user', ctx.uid), conflict.e)
    if (conflict.state === 'restored') return ctx.notice('conflict_settled', PUT_BACK_ALREADY)
    await tx.put('conflict', { ...conflict, state: 'restored' })
    await putBack(tx, ctx, conflict, { confirmBilled })
  },
})

const repairOf = (tx: Tx, conflict: Conflict) =>
  conflict.e === 'repair' ? tx.get('repair', conflict.eid) : undefined
const oneLess = <D extends { openConflicts: number }>(doc: D): D => ({
  ...doc,
  openConflicts: Math.max(0, doc.openConflicts - 1),
})

async function putBack(tx: Tx, ctx: RunContext, conflict: Conflict, consent: BilledConsent): Promise<void> {
  const isOpen = conflict.state === 'open'
  if (conflict.e === 'repair') {
    const repair = await requireDoc(tx, ctx, 'repair', conflict.eid)
    if (!repair) return
    const next = await restoredRepair(tx, ctx, isOpen ? oneLess(repair) : repair, conflict)
    const { losses, prefix } = lossesOf(repair, conflict)
    const recorded = await withRepairLosses(tx, ctx, valid('repair', next), losses, REPAIR_LABELS, prefix)
    const fields = [conflict.field]
    return saveRepair(tx, ctx, repair, billedChange(repair, recorded, authorOf(ctx), { ...consent, fields }))
  }
  if (conflict.e === 'rental') {
    const rental = await requireDoc(tx, ctx, 'rental', conflict.eid)
    if (!rental) return
    const next = await restoredRental(tx, ctx, isOpen ? oneLess(rental) : rental, conflict)
    const { losses, prefix } = lossesOf(rental, conflict)
    return saveRental(tx, ctx, rental, await withRentalLosses(tx, ctx, next, losses, prefix))
  }
  const e = conflict.e as OtherEntity
  const doc = await requireDoc(tx, ctx, e, conflict.eid)
  if (!doc) return
  const { losses, prefix } = lossesOf(doc, conflict)
  await recordLosses(tx, ctx, e, conflict.eid, losses, prefix)
  await tx.put(e, valid(e, withPath(doc, conflict.field.split('.'), conflict.loser.value)))
}

const REPAIR_LABELS = {
  ...logLabels(REPAIR_LINE_FIELDS),
  ...logLabels(REPAIR_FIELDS),
  estimateApproval: 'Bestek goedgekeurd op',
}

/** The unseen value that putting a value back overwrites: a third value, or one that a colleague kept. */
function lossesOf(doc: object, { field, policy, winner, loser, state }: Conflict) {
  const path = field.split('.')
  const current = valueOf(doc, path)
  const isSeen = state === 'open' && sameValue(current, winner.value)
  const loss: Loss = {
    field: path.at(-1) ?? field,
    policy: policy as Policy,
    winner: 'incoming',
    current,
    incoming: loser.value,
  }
  return {
    losses: isSeen || sameValue(current, loser.value) ? [] : [loss],
    prefix: path
      .slice(0, -1)
      .map((step) => `${step}.`)
      .join(''),
  }
}

/** The value at a path. A step is a key, or the id of an entry in a list. */
const valueOf = (doc: unknown, [step, ...rest]: string[]): unknown =>
  step === undefined
    ? (doc ?? null)
    : valueOf(Array.isArray(doc) ? doc.find(({ id }) => id === step) : fieldOf(doc, step), rest)

/**
 * Refuses a document that is no longer valid: the place of the value may be gone, or the rules may have
 * changed.
 * @throws DomainError invalid_args
 */
function valid<E extends EntityName>(e: E, doc: unknown): EntityDoc<E> {
  if (isDoc(e, doc)) return doc
  throw new DomainError('invalid_args', NOT_NOW)
}

async function restoredRepair(
  tx: Tx,
  ctx: RunContext,
  repair: Repair,
  { field, loser }: Conflict,
): Promise<Repair> {
  if (isRepairField(field))
    return withField(repair, field, loser.value, authorOf(ctx), await readStatusFacts(tx, repair))
  if (field === 'estimateApproval')
    return withApproval(
      repair,
      loser.value as string | null,
      authorOf(ctx),
      await readStatusFacts(tx, repair),
    )
  const next = withPath(repair, field.split('.'), loser.value) as Repair
  const [list, lineId, key] = field.split('.')
  if ((list !== 'repairLines' && list !== 'repairEstimateLines') || key === 'total') return next
  const recount = (line: RepairLine) =>
    line.id === lineId ? { ...line, total: lineTotal(line.quantity, line.price) } : line
  return key === 'quantity' || key === 'price' ? { ...next, [list]: next[list].map(recount) } : next
}

/**
 * Puts the losing value back on a rental or on one of its lines; saving the rental computes the amounts. No
 * other fields of a rental can be in conflict.
 */
async function restoredRental(
  tx: Tx,
  ctx: RunContext,
  rental: Rental,
  { field, loser }: Conflict,
): Promise<Rental> {
  if (isRentalField(field))
    return withRentalField(rental, field, loser.value, authorOf(ctx), await readRentalFacts(tx))
  const [list, lineId = '', key = ''] = field.split('.')
  if (list === 'rentalRemarks') return valid('rental', withPath(rental, field.split('.'), loser.value))
  const set = RentalLineSet.safeParse({ [key]: loser.value })
  if (!set.success) throw new DomainError('invalid_args', NOT_NOW)
  return withTypedLine(rental, lineId, set.data)
}

/** A copy with one value set. A step of the path is a key, or the id of an entry in a list. */
function withPath(doc: unknown, [step, ...rest]: string[], value: unknown): unknown {
  if (step === undefined) return value
  if (Array.isArray(doc))
    return doc.map((entry) => (entry.id === step ? withPath(entry, rest, value) : entry))
  return { ...Object(doc), [step]: withPath(fieldOf(doc, step), rest, value) }
}
