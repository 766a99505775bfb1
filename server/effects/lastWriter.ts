import type { Writer } from '../../src/mutations/serverEffects.ts'
import { sameValue } from '../../src/domain/merge/fields.ts'
import { fieldsOf, isObject } from '../../src/lib/objects.ts'

type ArgFields = Record<string, unknown>

/** A mutation of an aggregate that was applied and had an effect. */
export interface AppliedMutation {
  name: string
  args: ArgFields
  base?: ArgFields | null | undefined
  by: string
  at: string
  mid?: string
  /** Label of the sending device; null if it has none, or for a REST call. */
  device?: string | null
}

/**
 * Returns who gave a field its current value, for the other side of a conflict record (B6.1). This is the
 * newest mutation that sets the field. Otherwise it is the mutation that created the aggregate, else the
 * newest one.
 * @param rows newest first
 * @param field 'status', 'externalRepair.rma', or for an entry of a list 'rentalLines.<id>.rate'
 */
export function lastWriter(rows: readonly AppliedMutation[], field: string): Writer | null {
  const path = field.split('.')
  const writer =
    rows.find((row) => setsField(row, path)) ?? rows.find(({ name }) => name.endsWith('.create')) ?? rows[0]
  if (!writer) return null
  const { by, at, mid, device } = writer
  return { by, at, ...(mid === undefined ? {} : { mid }), ...(device ? { device } : {}) }
}

/** Mutations that change the status without naming it. */
const SETS_STATUS: ReadonlySet<string> = new Set([
  'repair.archive',
  'repair.markExternal',
  'repair.unmarkExternal',
  'rental.archive',
])

/** The field of the repair that each answer of a customer changes. */
const ANSWER_FIELDS: Readonly<Record<string, string>> = { approved: 'estimateApproval', refused: 'status' }

const has = (value: unknown, key: string): boolean => isObject(value) && Object.hasOwn(value, key)
const entryOf = (list: unknown, id: string): ArgFields | undefined =>
  Array.isArray(list) ? list.find((entry) => isObject(entry) && entry['id'] === id) : undefined

function setsField({ name, args, base }: AppliedMutation, [first = '', second, third]: string[]): boolean {
  if (second === undefined && first === 'status' && SETS_STATUS.has(name)) return true
  if (name === 'repair.approveEstimate') return first === 'estimateApproval'
  if (name === 'approval.answerRental') return first === 'status' && args['answer'] === 'approved'
  if (name === 'approval.answer') return first === ANSWER_FIELDS[String(args['answer'])]
  const set = fieldsOf(args['set'] ?? args['contact'] ?? args)
  const ofPart = name === 'repair.saveExternal' || args['lineId'] !== undefined
  if (second === undefined) return !ofPart && has(set, first)
  if (third === undefined)
    return has(set[first], second) || (name === 'repair.saveExternal' && has(set, second))
  if (args['lineId'] === second) return has(set, third)
  const entry = entryOf([args['line']], second) ?? entryOf(args['lines'] ?? set[first], second)
  // A list is sent as a whole. Only entries that differ from the base count as set.
  const seen = entryOf(base?.[first], second)
  return has(entry, third) && !(seen && sameValue(seen[third], entry?.[third]))
}
