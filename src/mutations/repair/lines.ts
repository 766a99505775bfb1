import * as z from 'zod'
import { fieldsOf } from '../../lib/objects.ts'
import { DomainError } from '../../domain/shared/errors.ts'
import { haveOwnIds, Id } from '../../domain/shared/ids.ts'
import { REPAIR_LINE_FIELDS } from '../../domain/repairs/fieldList.ts'
import { logLabels } from '../../domain/shared/fields.ts'
import { validationTexts } from '../../domain/shared/validationTexts.ts'
import { sortByIds } from '../../domain/shared/order.ts'
import { Amount, OrderPosition, RepairLine, type Repair } from '../../domain/repairs/repair.ts'
import { sameValue } from '../../domain/merge/fields.ts'
import { lineTotal } from '../../domain/repairs/totals.ts'
import { type BaseFields, defineMutation, type RestCall, type RunContext, type Tx } from '../define.ts'
import { mergeSet } from '../merge.ts'
import { checkNewParts } from '../parents.ts'
import { BilledArg, billedArg } from './billed.ts'
import { authorOf, changeRepair, REPAIR_SCOPE, withRepairLosses } from './save.ts'
import { withAutoLogLine } from '../../domain/repairs/log.ts'

export type LineList = 'repairLines' | 'repairEstimateLines'

/** A line as a person enters it. A missing total is computed (D-056). */
export const NewRepairLine = z.strictObject({
  id: Id,
  description: RepairLine.shape.description,
  quantity: RepairLine.shape.quantity.default(1),
  price: RepairLine.shape.price.default(0),
  total: Amount.nullish(),
  pos: OrderPosition.nullish(),
})
export type NewRepairLine = z.infer<typeof NewRepairLine>

const LineSet = z.strictObject({
  description: RepairLine.shape.description.optional(),
  quantity: RepairLine.shape.quantity.optional(),
  price: RepairLine.shape.price.optional(),
  total: Amount.nullable().optional(),
  pos: OrderPosition.optional(),
})
type LineSet = z.infer<typeof LineSet>

const LABELS = logLabels(REPAIR_LINE_FIELDS)

const nextPos = (lines: readonly { pos: number }[]) =>
  lines.reduce((max, line) => Math.max(max, line.pos), 0) + 1

/** Adds new lines at the end. An existing line stays as it is (rule M3). */
export function withNewLines(repair: Repair, list: LineList, lines: readonly NewRepairLine[]): Repair {
  const old = repair[list]
  const fresh = lines.filter((line) => !old.some((other) => other.id === line.id))
  if (fresh.length === 0) return repair
  const start = nextPos(old)
  const added = fresh.map((line, i) => ({
    id: line.id,
    description: line.description,
    quantity: line.quantity,
    price: line.price,
    total: line.total ?? lineTotal(line.quantity, line.price),
    pos: line.pos ?? start + i,
  }))
  return { ...repair, [list]: [...old, ...added].sort(byPos) }
}

const byPos = (a: RepairLine, b: RepairLine) => a.pos - b.pos || a.id.localeCompare(b.id)

/** Puts the lines in the order of the ids; the last full order wins (B6.2 'line order'). */
function withLineOrder(repair: Repair, list: LineList, order: readonly string[]): Repair {
  const before = repair[list]
  const lines = sortByIds(before, order, (line, pos) => (line.pos === pos ? line : { ...line, pos }))
  if (lines.every(({ id }, i) => id === before[i]?.id)) return repair
  return { ...repair, [list]: lines }
}

/** Adds lines that a call or a device made, after checking that their ids are free. */
async function withCheckedLines(
  ctx: RunContext,
  repair: Repair,
  list: LineList,
  lines: readonly NewRepairLine[],
): Promise<Repair> {
  await checkNewParts(
    ctx,
    list,
    lines.map(({ id }) => id),
    repair.id,
  )
  return withNewLines(repair, list, lines)
}

/** A line after a set. A changed quantity or price computes the total again, unless a total is typed (D-056). */
function changedLine(line: RepairLine, values: Partial<LineSet>): RepairLine {
  const next = { ...line, ...values }
  const typed = values.total !== undefined && values.total !== null
  const priced = values.quantity !== undefined || values.price !== undefined || values.total === null
  const total = typed ? values.total! : priced ? lineTotal(next.quantity, next.price) : line.total
  return { ...next, total }
}

async function setLineOf(
  tx: Tx,
  ctx: RunContext,
  repair: Repair,
  list: LineList,
  lineId: string,
  set: LineSet,
): Promise<Repair> {
  const line = repair[list].find((other) => other.id === lineId)
  if (!line) return revivedLine(ctx, repair, list, lineId, set)
  const { values, losses } = mergeSet(line, set, {}, ctx, '')
  if (Object.keys(values).length === 0 && losses.length === 0) return repair
  const lines = repair[list].map((other) => (other === line ? changedLine(line, values) : other)).sort(byPos)
  return withRepairLosses(tx, ctx, { ...repair, [list]: lines }, losses, LABELS, `${list}.${lineId}.`)
}

/**
 * Brings a removed line back with the edited values, because an edit wins over a removal. Both authors are informed
 * (B6.2).
 */
async function revivedLine(
  ctx: RunContext,
  repair: Repair,
  list: LineList,
  lineId: string,
  set: LineSet,
): Promise<Repair> {
  if (!ctx.server) return repair
  const removed = await ctx.server.history.removedLine(lineId)
  if (!removed || removed.ownerId !== repair.id) throw new DomainError('not_found')
  const line = changedLine(removed.doc as RepairLine, set)
  ctx.notice('line_restored', `De lijn "${line.description}" was gewist en is teruggezet.`)
  const back = { ...repair, [list]: [...repair[list], line].sort(byPos) }
  return withAutoLogLine(
    back,
    authorOf(ctx),
    `revived:${lineId}`,
    `Gewiste lijn teruggezet: ${line.description}`,
  )
}

/** The fields that a person sees of a line that is removed. */
const SEEN = ['description', 'quantity', 'price', 'total'] as const

/** Keeps a line that somebody else changed since it was seen: the change wins over the removal (B6.2). */
function keepChangedLine(ctx: RunContext, repair: Repair, { id, description }: RepairLine): Repair {
  if (!ctx.server) return repair
  ctx.notice('line_restored', `De lijn "${description}" werd intussen gewijzigd en is daarom niet gewist.`)
  return withAutoLogLine(repair, authorOf(ctx), `kept:${id}`, `Gewijzigde lijn niet gewist: ${description}`)
}

async function withoutLine(ctx: RunContext, repair: Repair, list: LineList, lineId: string): Promise<Repair> {
  const line = repair[list].find((other) => other.id === lineId)
  if (!line) return repair
  if (SEEN.some((key) => ctx.base && key in ctx.base && !sameValue(ctx.base[key], line[key])))
    return keepChangedLine(ctx, repair, line)
  await ctx.server?.history.storeRemovedLine(lineId, repair.id, line)
  return { ...repair, [list]: repair[list].filter((other) => other !== line) }
}

const lineOf = (body: Record<string, unknown>, newId: () => string) => ({
  id: body.id ?? newId(),
  description: body.description,
  quantity: body.quantity ?? 1,
  price: body.price ?? 0,
  ...(body.total === undefined ? {} : { total: body.total }),
})

const addCall = (path: string, list: LineList): RestCall<{ repairId: string; line: { id: string } }> => ({
  method: 'POST',
  path,
  status: 201,
  toInput: ({ body, newId }) => ({ repairId: body.repairId, line: lineOf(body, newId), ...billedArg(body) }),
  reply: (args: { repairId: string; line: { id: string } }) => ({
    e: 'repair',
    id: args.repairId,
    pick: (doc: Repair) => ({
      ...doc[list].find((line) => line.id === args.line.id),
      repairId: args.repairId,
    }),
  }),
})

const removeCall = (path: string, list: LineList): RestCall => ({
  method: 'DELETE',
  path: `${path}/:lineId`,
  status: 204,
  toInput: async ({ params, body, ownerOf }) => ({
    repairId: await ownerOf(list, params.lineId!),
    lineId: params.lineId,
    ...billedArg(body),
  }),
})

function lineMutations<
  const Add extends string,
  const Set extends string,
  const Remove extends string,
  const Order extends string,
>(
  list: LineList,
  names: { add: Add; set: Set; remove: Remove; order: Order },
  paths: { add: string; remove: string },
) {
  const add = defineMutation({
    name: names.add,
    mv: 1,
    input: z.strictObject({ repairId: Id, line: NewRepairLine, ...BilledArg }),
    entities: REPAIR_SCOPE,
    rest: [addCall(paths.add, list)],
    run: (tx, { repairId, line, confirmBilled }, ctx) =>
      changeRepair(tx, ctx, repairId, (repair) => withCheckedLines(ctx, repair, list, [line]), {
        confirmBilled,
      }),
  })
  const set = defineMutation({
    name: names.set,
    mv: 1,
    input: z.strictObject({ repairId: Id, lineId: Id, set: LineSet, ...BilledArg }),
    entities: REPAIR_SCOPE,
    baseOf: ({ repairId, lineId, set: fields }): BaseFields => ({
      e: 'repair',
      id: repairId,
      keys: Object.keys(fields),
      within: { list, id: lineId },
    }),
    run: (tx, { repairId, lineId, set: fields, confirmBilled }, ctx) =>
      changeRepair(tx, ctx, repairId, (repair) => setLineOf(tx, ctx, repair, list, lineId, fields), {
        confirmBilled,
      }),
  })
  const remove = defineMutation({
    name: names.remove,
    mv: 1,
    input: z.strictObject({ repairId: Id, lineId: Id, ...BilledArg }),
    entities: REPAIR_SCOPE,
    rest: [removeCall(paths.remove, list)],
    baseOf: ({ repairId, lineId }): BaseFields => ({
      e: 'repair',
      id: repairId,
      keys: [...SEEN],
      within: { list, id: lineId },
    }),
    run: (tx, { repairId, lineId, confirmBilled }, ctx) =>
      changeRepair(tx, ctx, repairId, (repair) => withoutLine(ctx, repair, list, lineId), { confirmBilled }),
  })
  const order = defineMutation({
    name: names.order,
    mv: 1,
    input: z.strictObject({ repairId: Id, lineIds: z.array(Id).max(500) }),
    entities: REPAIR_SCOPE,
    run: (tx, { repairId, lineIds }, ctx) =>
      changeRepair(tx, ctx, repairId, (repair) => withLineOrder(repair, list, lineIds)),
  })
  return { add, set, remove, order }
}

/** Lines of the work done (RD-11, RD-13 to RD-18). */
export const repairLines = lineMutations(
  'repairLines',
  {
    add: 'repair.addLine',
    set: 'repair.setLine',
    remove: 'repair.removeLine',
    order: 'repair.reorderLines',
  },
  { add: '/repair/repairLine', remove: '/repair/repairLine' },
)

/** Lines of the estimate (RD-12). */
export const estimateLines = lineMutations(
  'repairEstimateLines',
  {
    add: 'repair.addEstimateLine',
    set: 'repair.setEstimateLine',
    remove: 'repair.removeEstimateLine',
    order: 'repair.reorderEstimateLines',
  },
  { add: '/repair/estimateLine', remove: '/estimate/estimateLine' },
)

/** Adds many lines at once (D-047, B2.8). */
export const addRepairLines = defineMutation({
  name: 'repair.addLines',
  mv: 1,
  input: z.strictObject({
    repairId: Id,
    lines: z.array(NewRepairLine).min(1).max(500).refine(haveOwnIds, validationTexts.sameId),
    ...BilledArg,
  }),
  entities: REPAIR_SCOPE,
  rest: [
    {
      method: 'POST',
      path: '/repair/lines',
      status: 201,
      toInput: ({ body, newId }) => ({
        repairId: body.repairId,
        lines: Array.isArray(body.lines)
          ? body.lines.map((line) => lineOf(fieldsOf(line), newId))
          : body.lines,
        ...billedArg(body),
      }),
      reply: (args: { repairId: string }) => ({ e: 'repair', id: args.repairId }),
    },
  ],
  run: (tx, { repairId, lines, confirmBilled }, ctx) =>
    changeRepair(tx, ctx, repairId, (repair) => withCheckedLines(ctx, repair, 'repairLines', lines), {
      confirmBilled,
    }),
})
