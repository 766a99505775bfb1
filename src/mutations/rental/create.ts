import { defineMutation, type RestRequest, type RunContext, type Tx } from '../define.ts'
import { assignDocumentNumbers } from '../numbers.ts'
import { checkContact, loadParent } from '../parents.ts'
import { checkNewLines, withNewRentalLines } from './newLines.ts'
import { LINE_SUBJECT_KEYS, NewRental, RENTAL_FIELD_SET, RENTAL_LINE_KEYS } from './rentalInput.ts'
import { readRentalFacts, RENTAL_SCOPE, saveRental } from './save.ts'
import { mayCreate } from '../requireDoc.ts'
import { rentalDays } from '../../domain/rentals/days.ts'
import type { RentalFieldFacts } from '../../domain/rentals/fields.ts'
import { type Rental, RENTAL_STATUSES, RENTAL_TYPES } from '../../domain/rentals/rental.ts'
import { isDay } from '../../domain/shared/calendar.ts'
import { provisionalRef } from '../../domain/shared/ids.ts'
import { definedOf, isObject } from '../../lib/objects.ts'

type Body = Record<string, unknown>

/** Converts a line of a call: derived fields are left out, and a missing id is made. */
const restLine = (line: unknown, newId: () => string): unknown => {
  if (!isObject(line)) return line
  const given = [...RENTAL_LINE_KEYS, ...LINE_SUBJECT_KEYS]
    .filter((key) => key in line)
    .map((key) => [key, line[key]])
  const position = typeof line.position === 'number' ? { position: line.position } : {}
  return { ...Object.fromEntries(given), ...position, id: line.id ?? newId(), itemId: line.itemId ?? null }
}

const restRemark = (remark: unknown, i: number, newId: () => string): unknown =>
  isObject(remark) ? { id: remark.id ?? newId(), text: remark.text, pos: i + 1 } : remark

/** The fields of a call, with its lists in the shape of the mutations. */
function restLines(fields: Body, newId: () => string): Body {
  const { rentalLines: lines, rentalRemarks: remarks } = fields
  return {
    ...fields,
    ...(Array.isArray(lines) ? { rentalLines: lines.map((line) => restLine(line, newId)) } : {}),
    ...(Array.isArray(remarks)
      ? { rentalRemarks: remarks.map((remark, i) => restRemark(remark, i, newId)) }
      : {}),
  }
}

/** A new or copied rental (D-090, D-100). The server assigns the number. */
export const createRental = defineMutation({
  name: 'rental.create',
  mv: 1,
  input: NewRental,
  entities: [...RENTAL_SCOPE, 'customer'],
  rest: [
    {
      method: 'POST',
      path: '/rental',
      status: 201,
      unlessExists: 'rental',
      toInput: async (request) => ({
        ...(await withFormDefaults(request)),
        id: request.body.id ?? request.newId(),
      }),
      reply: (args: { id: string }) => ({ e: 'rental', id: args.id }),
    },
  ],
  async run(tx, args, ctx) {
    if (!(await mayCreate(tx, ctx, 'rental', args.id))) return
    await loadParent(tx, ctx, 'customer', args.customerId)
    await checkContact(tx, ctx, args.customerId, args.customerContactId)
    const owner = { id: args.id, customerId: args.customerId ?? null }
    await checkNewLines(tx, ctx, owner, args.rentalLines ?? [])
    await storeNewRental(tx, ctx, newRental(args, await readRentalFacts(tx)), args.rentalLines ?? [], {
      hint: args.hintNumber,
      ifFree: args.ifFree,
    })
  },
})

/** The fields of a rental in a body of POST or PUT /rental; lines without an id get one. */
const fieldsOf = (body: Record<string, unknown>, newId: () => string): Record<string, unknown> => {
  const known = Object.entries(body).filter(([key]) => RENTAL_FIELD_SET.has(key))
  return restLines(Object.fromEntries(known), newId)
}

/** Adds the defaults of the form to a new rental: the rate for its number of days, and the caller as contact. */
async function withFormDefaults({ body, newId, rateFor, callerName }: RestRequest) {
  const values = fieldsOf(body, newId)
  const days = daysOf(values.startDate, values.endDate)
  return {
    contact: await callerName(),
    ...definedOf(values),
    ...((values.rate ?? null) === null && days > 0 && { rate: await rateFor(days) }),
  }
}

/** Handles a change as the form does: a changed number of days brings its rate, unless the body names a rate. */
export async function withRateOfDays(request: RestRequest): Promise<Record<string, unknown>> {
  const { body, newId, rateFor, rentalPeriod } = request
  const set = fieldsOf(body, newId)
  const stored = 'rate' in set ? null : await rentalPeriod(String(body.id))
  if (!stored) return set
  const days = daysOf(set.startDate ?? stored.startDate, set.endDate ?? stored.endDate)
  if (days === 0 || days === daysOf(stored.startDate, stored.endDate)) return set
  return { ...set, rate: await rateFor(days) }
}

const daysOf = (start: unknown, end: unknown): number =>
  typeof start === 'string' && typeof end === 'string' && isDay(start) && isDay(end)
    ? rentalDays(start, end)
    : 0

/** Stores a new rental with its lines; the server assigns the number. */
export async function storeNewRental(
  tx: Tx,
  ctx: RunContext,
  rental: Rental,
  lines: NonNullable<NewRental['rentalLines']>,
  { hint, ifFree }: { hint?: string | null | undefined; ifFree?: boolean | undefined } = {},
): Promise<void> {
  const wanted = { module: 'rental', id: rental.id, hint } as const
  const numbers = ctx.server ? await assignDocumentNumbers(tx, ctx, ctx.server, wanted) : {}
  await saveRental(tx, ctx, null, await withNewRentalLines(tx, { ...rental, ...numbers }, lines), ifFree)
}

/** A rental with its defaults: Bevestigd, Verhuur, no service fee, the current settings (D-082, RENTAL §4.1). */
export function newRental(args: NewRental, facts: RentalFieldFacts & { serviceFee: number }): Rental {
  const vatFree = args.vatFree ?? false
  return {
    id: args.id,
    number: null,
    documentNumber: null,
    boekjaar: null,
    provisionalRef: args.provisionalRef ?? provisionalRef(args.id),
    reference: null,
    externalReference: args.externalReference ?? null,
    type: args.type ?? RENTAL_TYPES.rental,
    status: args.status ?? RENTAL_STATUSES.confirmed,
    previousStatus: null,
    contact: args.contact ?? null,
    notes: args.notes ?? null,
    internalNotes: args.internalNotes ?? null,
    startDate: args.startDate,
    endDate: args.endDate,
    pickupDate: args.pickupDate,
    returnDate: args.returnDate,
    numberOfDays: 0,
    rate: args.rate ?? 1,
    formerRate: null,
    discount: args.discount ?? 0,
    discountAmount: 0,
    serviceFeeActive: args.serviceFeeActive ?? false,
    serviceFee: facts.serviceFee,
    serviceFeeAmount: 0,
    vatFree,
    vatPercentage: vatFree ? 0 : facts.vatPercentage,
    vatAmount: 0,
    totalPriceExclVat: 0,
    basePriceExclVat: 0,
    totalPriceInclVat: 0,
    customerId: args.customerId ?? null,
    customerContactId: args.customerContactId ?? null,
    tempCusName: args.tempCusName ?? null,
    tempCusStreet: args.tempCusStreet ?? null,
    tempCusCity: args.tempCusCity ?? null,
    tempCusCountry: args.tempCusCountry ?? null,
    tempCusContactName: args.tempCusContactName ?? null,
    tempCusContactPhone: args.tempCusContactPhone ?? null,
    tempCusContactEmail: args.tempCusContactEmail ?? null,
    rentalLines: [],
    rentalRemarks: args.rentalRemarks ?? [],
    movements: [],
    logLines: [],
    openConflicts: 0,
    updatedAt: null,
    overdue: false,
  }
}
