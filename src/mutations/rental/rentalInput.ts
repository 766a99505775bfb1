import * as z from 'zod'
import { countryName } from '../../domain/customers/countries.ts'
import { Day } from '../../domain/shared/days.ts'
import { haveOwnIds, Id } from '../../domain/shared/ids.ts'
import { hasDecimals } from '../../domain/shared/money.ts'
import { ITEM_FIELDS } from '../../domain/items/fieldList.ts'
import { OrderPosition } from '../../domain/repairs/repair.ts'
import {
  RENTAL_NOTES_MAX,
  REMARK_MAX,
  RentalStatusName,
  RentalTypeName,
} from '../../domain/rentals/rental.ts'
import { HintNumber } from '../numbers.ts'
import {
  Email,
  requiredText,
  saysSomething,
  validationTexts,
  text,
  textOrNull,
} from '../../domain/shared/stringSchemas.ts'
import { keysOf } from '../../lib/objects.ts'

/**
 * The input that a person may give for a rental. Derived values (amounts, days, reference) are never sent (B1.2).
 */

const decimals2 = (n: number) => hasDecimals(n, 2)
const MAX_PRICE = 999_999.99
export const QUANTITY_MAX = 99_999
/** Above 0, two decimals (D-079). */
const Rate = z
  .number()
  .positive(validationTexts.number)
  .max(99_999.99)
  .refine(decimals2, validationTexts.number)
const Percent = z
  .number()
  .min(0, validationTexts.number)
  .max(100, validationTexts.number)
  .refine(decimals2, validationTexts.number)
/** In euro, two decimals. */
export const Price = z
  .number()
  .min(0, validationTexts.negative)
  .max(MAX_PRICE)
  .refine(decimals2, validationTexts.number)
const Quantity = z
  .number()
  .int(validationTexts.number)
  .min(1, validationTexts.quantity)
  .max(QUANTITY_MAX, validationTexts.number)

/** The fields of a line that a person sets. A discount percentage has priority over an amount (D-081, D-092). */
const LineFields = z.object({
  customItem: textOrNull(REMARK_MAX),
  quantity: Quantity,
  itemPrice: Price,
  rate: Rate,
  discountPercentage: Percent,
  discount: Price,
  remark: textOrNull(REMARK_MAX),
})
export type RentalLineFields = z.infer<typeof LineFields>
export const RENTAL_LINE_KEYS = keysOf(LineFields.shape)

/** The subject of a line that names no unit. It never changes, like the item of a line. */
const LineSubject = z.object({
  brand: textOrNull(ITEM_FIELDS.brand.max),
  model: textOrNull(ITEM_FIELDS.model.max),
  kitId: Id.nullable(),
  partOf: Id.nullable(),
})
export const LINE_SUBJECT_KEYS = keysOf(LineSubject.shape)

/** True if a line requests a quantity of a model, without naming units. */
export const requestsModel = (
  line: { itemId?: string | null | undefined } & Partial<z.input<typeof LineSubject>>,
) => !line.itemId && saysSomething(line.brand ?? '') && saysSomething(line.model ?? '')

/** A new line: an item, a model or a free text (EF-174 to EF-187). Without a rate it gets the rental's rate. */
export const NewRentalLine = z
  .strictObject({
    id: Id,
    itemId: Id.nullish(),
    position: OrderPosition.nullish(),
    ...LineSubject.partial().shape,
  })
  .extend(LineFields.partial().shape)
  .refine((line) => Boolean(line.itemId) || requestsModel(line) || saysSomething(line.customItem ?? ''), {
    path: ['customItem'],
    message: validationTexts.required,
  })
export type NewRentalLine = z.infer<typeof NewRentalLine>

/** The fields of an existing line that can change. */
export const RentalLineSet = z.strictObject(LineFields.partial().shape)
export type RentalLineSet = z.infer<typeof RentalLineSet>

const Lines = z.array(NewRentalLine).max(500).refine(haveOwnIds, validationTexts.sameId)
const Remarks = z
  .array(z.strictObject({ id: Id, text: requiredText(2000), pos: OrderPosition }))
  .max(200)
  .refine(haveOwnIds, validationTexts.sameId)

const Fields = z.object({
  type: RentalTypeName,
  status: RentalStatusName,
  startDate: Day,
  endDate: Day,
  pickupDate: Day,
  returnDate: Day,
  externalReference: textOrNull(100),
  contact: textOrNull(200),
  notes: textOrNull(RENTAL_NOTES_MAX),
  internalNotes: textOrNull(RENTAL_NOTES_MAX),
  rate: Rate,
  discount: Percent,
  serviceFeeActive: z.boolean(),
  vatFree: z.boolean(),
  customerId: Id.nullable(),
  customerContactId: Id.nullable(),
  tempCusName: textOrNull(200),
  tempCusStreet: textOrNull(200),
  tempCusCity: textOrNull(100),
  tempCusCountry: text(60).overwrite(countryName).nullable(),
  tempCusContactName: textOrNull(200),
  tempCusContactPhone: textOrNull(50),
  tempCusContactEmail: Email.nullable(),
  rentalRemarks: Remarks,
  rentalLines: Lines,
})
/**
 * The keys that a call may send. Others (amounts, names of referenced records) are the server's own and are
 * ignored.
 */
export const RENTAL_FIELD_KEYS = keysOf(Fields.shape)
export const RENTAL_FIELD_SET: ReadonlySet<string> = new Set(RENTAL_FIELD_KEYS)
const { startDate, endDate, pickupDate, returnDate, ...optional } = Fields.shape

/** The person who confirms saw everything free. The rental stays an option if somebody else was first (HV-01). */
export const IfFree = z.boolean().optional()

/** A new rental: the four days and any other known fields (D-100). */
export const NewRental = z.strictObject({
  id: Id,
  startDate,
  endDate,
  pickupDate,
  returnDate,
  ...z.object(optional).partial().shape,
  provisionalRef: z
    .string()
    .max(20)
    .regex(/^V-[0-9A-Z]{5,}$/)
    .nullish(),
  hintNumber: HintNumber,
  ifFree: IfFree,
})
export type NewRental = z.infer<typeof NewRental>

/**
 * Fields to set. `rentalLines`, when given, is the whole list as the person left it. Comparing it with the list in
 * `base` shows which lines are new, changed, moved or removed. Each line is merged on its own (B6.2).
 */
export const RentalSet = z.strictObject(Fields.partial().shape)
export type RentalSet = z.infer<typeof RentalSet>
