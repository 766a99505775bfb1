import { fieldOf, keysOf } from '../../lib/objects.ts'
import * as z from 'zod'
import { Day } from '../../domain/shared/days.ts'
import { REPAIR_FIELDS } from '../../domain/repairs/fieldList.ts'
import { logLabels } from '../../domain/shared/fields.ts'
import { Id } from '../../domain/shared/ids.ts'
import { REPAIR_STATUSES } from '../../domain/repairs/constants.ts'
import {
  isRepairField,
  needsStatusFacts,
  NO_STATUS_FACTS,
  type RepairField,
  withField,
} from '../../domain/repairs/fields.ts'
import {
  Forfait,
  LongNotes,
  Notes,
  Reference,
  type Repair,
  RepairStatusName,
  RepairTypeName,
} from '../../domain/repairs/repair.ts'
import { sameValue } from '../../domain/merge/fields.ts'
import { isSameCode } from '../../domain/repairs/accessCode.ts'
import { IntakeArgs } from '../../domain/repairs/intake.ts'
import { orNull, validationTexts } from '../../domain/shared/stringSchemas.ts'
import { type BaseFields, defineMutation, type RestCall, type RunContext, type Tx } from '../define.ts'
import { type Loss, mergeFields } from '../merge.ts'
import { checkContact, checkOwner, loadParent } from '../parents.ts'
import { BilledArg, billedArg } from './billed.ts'
import { authorOf, changeRepair, readStatusFacts, REPAIR_SCOPE, withRepairLosses } from './save.ts'

/** The fields of a repair that are set directly. Derived values are never sent (B1.2). */
export const RepairSet = z.strictObject({
  status: RepairStatusName.optional(),
  type: RepairTypeName.optional(),
  reference: orNull(Reference).optional(),
  notes: Notes.optional(),
  workNotes: orNull(LongNotes).optional(),
  estimateNotes: orNull(LongNotes).optional(),
  endDate: Day.nullable().optional(),
  dateIn: Day.optional(),
  executorId: z.string({ error: validationTexts.required }).pipe(Id).optional(),
  underWarranty: z.boolean().optional(),
  forfaitAmount: Forfait.nullable().optional(),
  customerId: Id.nullable().optional(),
  customerContactId: Id.nullable().optional(),
  itemId: Id.nullable().optional(),
  ...IntakeArgs.shape,
})
export type RepairSet = z.infer<typeof RepairSet>

const LABELS = logLabels(REPAIR_FIELDS)

/**
 * Applies a set to a repair by the merge rules and records conflicts (B6.1). Every mutation that sets fields uses
 * it.
 */
export async function applyRepairSet(
  tx: Tx,
  ctx: RunContext,
  repair: Repair,
  set: RepairSet,
): Promise<Repair> {
  const [base, wished] = [withPresentSeal(repair, ctx.base), withPresentSeal(repair, set)]
  const { decided, values, losses } = await mergeFields(
    tx,
    base ? { ...ctx, base } : ctx,
    repair,
    wished ?? set,
    REPAIR_FIELDS,
  )
  let next = repair
  // A status equal to the present one is set again after the type, because the change of type may have reset it
  // (rule M3).
  const wanted = 'status' in decided ? { ...values, status: decided['status'] } : values
  const facts = Object.keys(wanted).some(needsStatusFacts)
    ? await readStatusFacts(tx, repair)
    : NO_STATUS_FACTS
  for (const field of orderedFields(wanted))
    next = withField(next, field, wanted[field], authorOf(ctx), facts)
  if ('customerId' in values && !('itemId' in decided)) next = await keepFittingItem(tx, next)
  next = withTyped(next, decided)
  noticeKeptStatus(ctx, losses)
  return withRepairLosses(tx, ctx, next, losses, LABELS)
}

/** A code that the server sealed anew since is the code that the person saw, not a change of somebody else (TO-06). */
const withPresentSeal = <F extends Record<string, unknown>>({ accessCode }: Repair, fields: F | undefined) =>
  fields && isSameCode(fields['accessCode'], accessCode) ? { ...fields, accessCode } : fields

const orderedFields = (values: Record<string, unknown>): RepairField[] =>
  Object.keys(REPAIR_FIELDS)
    .filter(isRepairField)
    .filter((f) => f in values)

/** Keeps what the person typed, even if another field of the same set would fill it (an end date, a lump sum). */
function withTyped(
  repair: Repair,
  { status: _status, type: _type, ...typed }: Record<string, unknown>,
): Repair {
  const differs = Object.entries(typed).some(([field, value]) => !sameValue(value, fieldOf(repair, field)))
  return differs ? { ...repair, ...typed } : repair
}

/** A new customer keeps the item only if the item is theirs or the company's (D-074). */
async function keepFittingItem(tx: Tx, repair: Repair): Promise<Repair> {
  const item = repair.itemId ? await tx.get('item', repair.itemId) : undefined
  const fits = !item?.customerId || item.customerId === repair.customerId
  return fits ? repair : { ...repair, itemId: null }
}

function noticeKeptStatus(ctx: RunContext, losses: Loss[]): void {
  const statusLoss = losses.find((loss) => loss.field === 'status' && loss.winner === 'current')
  if (statusLoss) ctx.notice('status_kept_higher', `Status bleef ${String(statusLoss.current)}.`)
}

const setCall = (
  path: string,
  status: number,
  fields: (body: Record<string, unknown>) => Record<string, unknown>,
): RestCall<{ id: string }> => ({
  method: 'POST',
  path,
  status,
  toInput: ({ body }) => ({ id: body.repairId ?? body.id, set: fields(body), ...billedArg(body) }),
  reply: (args: { id: string }) => ({ e: 'repair', id: args.id }),
})

const changedFields = (body: Record<string, unknown>): Record<string, unknown> => {
  const names = Array.isArray(body.changedFields) ? body.changedFields : Object.keys(RepairSet.shape)
  return Object.fromEntries(
    Object.keys(RepairSet.shape)
      .filter((key) => names.includes(key) && key in body)
      .map((key) => [key, body[key]]),
  )
}

/** Sets fields of a repair, including status and type (B2.8; RD-30 to RD-48). */
export const setRepair = defineMutation({
  name: 'repair.set',
  mv: 1,
  input: z.strictObject({ id: Id, set: RepairSet, ...BilledArg }),
  entities: [...REPAIR_SCOPE, 'customer', 'executor'],
  baseOf: ({ id, set }): BaseFields => ({ e: 'repair', id, keys: Object.keys(set) }),
  rest: [
    {
      method: 'POST',
      path: '/repair',
      status: 201,
      onlyIfExists: 'repair',
      toInput: ({ body }) => ({ id: body.id, set: changedFields(body), ...billedArg(body) }),
      reply: (args: { id: string }) => ({ e: 'repair', id: args.id }),
    },
    setCall('/repair/update/status', 201, (b) => ({ status: b.status })),
    setCall('/repair/change/status', 201, (b) => ({ status: b.status })),
    setCall('/repair/update/type', 201, (b) => ({ type: b.type })),
    setCall('/repair/update/endDate', 201, (b) => ({ endDate: b.endDate ?? null })),
    setCall('/repair/warranty', 201, (b) => ({ underWarranty: b.underWarranty })),
    setCall('/repair/workNote', 201, (b) => ({ workNotes: b.workNotes ?? null })),
    setCall('/repair/reference', 201, (b) => ({ reference: b.reference ?? null })),
    setCall('/repair/notes', 201, (b) => ({ notes: b.notes })),
    setCall('/estimate/save/notes', 201, (b) => ({ estimateNotes: b.estimateNotes ?? b.notes ?? null })),
  ],
  async run(tx, { id, set, confirmBilled }, ctx) {
    const change = async (repair: Repair) => {
      await loadParent(tx, ctx, 'customer', set.customerId)
      await loadParent(tx, ctx, 'executor', set.executorId)
      const item = await loadParent(tx, ctx, 'item', set.itemId)
      const next = await applyRepairSet(tx, ctx, repair, set)
      await checkContact(tx, ctx, next.customerId, set.customerContactId)
      if (next.itemId !== repair.itemId) checkOwner(ctx, item, next.customerId)
      return next
    }
    await changeRepair(tx, ctx, id, change, { confirmBilled, fields: keysOf(set) })
  },
})

/** Sets the repair to picked up, which removes it from the overview (RL-23). */
export const archiveRepair = defineMutation({
  name: 'repair.archive',
  mv: 1,
  input: z.strictObject({ id: Id }),
  entities: REPAIR_SCOPE,
  baseOf: ({ id }): BaseFields => ({ e: 'repair', id, keys: ['status'] }),
  run: (tx, { id }, ctx) =>
    changeRepair(tx, ctx, id, (repair) =>
      applyRepairSet(tx, ctx, repair, { status: REPAIR_STATUSES.pickedUp }),
    ),
})

/** Turns an estimate into a repair (D-046). */
export const setRepairType = defineMutation({
  name: 'repair.setType',
  mv: 1,
  input: z.strictObject({ id: Id, type: RepairTypeName, ...BilledArg }),
  entities: REPAIR_SCOPE,
  baseOf: ({ id }): BaseFields => ({ e: 'repair', id, keys: ['type'] }),
  run: (tx, { id, type, confirmBilled }, ctx) =>
    changeRepair(tx, ctx, id, (repair) => applyRepairSet(tx, ctx, repair, { type }), { confirmBilled }),
})

/** Sets another customer or contact (D-074). */
export const setRepairCustomer = defineMutation({
  name: 'repair.setCustomer',
  mv: 1,
  input: z.strictObject({
    id: Id,
    customerId: Id.nullable(),
    customerContactId: Id.nullable().default(null),
  }),
  entities: [...REPAIR_SCOPE, 'customer'],
  baseOf: ({ id }): BaseFields => ({ e: 'repair', id, keys: ['customerId', 'customerContactId'] }),
  async run(tx, { id, customerId, customerContactId }, ctx) {
    await changeRepair(tx, ctx, id, async (repair) => {
      await loadParent(tx, ctx, 'customer', customerId)
      await checkContact(tx, ctx, customerId, customerContactId)
      return applyRepairSet(tx, ctx, repair, { customerId, customerContactId })
    })
  },
})

/** Sets another item; the old one is released and the new one claimed (D-045). */
export const setRepairItem = defineMutation({
  name: 'repair.setItem',
  mv: 1,
  input: z.strictObject({ id: Id, itemId: Id.nullable() }),
  entities: REPAIR_SCOPE,
  baseOf: ({ id }): BaseFields => ({ e: 'repair', id, keys: ['itemId'] }),
  async run(tx, { id, itemId }, ctx) {
    await changeRepair(tx, ctx, id, async (repair) => {
      const item = await loadParent(tx, ctx, 'item', itemId)
      if (itemId !== repair.itemId) checkOwner(ctx, item, repair.customerId)
      return applyRepairSet(tx, ctx, repair, { itemId })
    })
  },
})
