import * as z from 'zod'
import { Day, Instant } from '../shared/days.ts'
import { ITEM_FIELDS } from '../items/fieldList.ts'
import { Id } from '../shared/ids.ts'
import { Amount, RepairLogLine } from '../repairs/repair.ts'
import { text } from '../shared/texts.ts'
import {
  MOVEMENT_NOTE_MAX,
  MOVEMENTS,
  NOTES_MAX,
  REMARK_MAX,
  RENTAL_STATUSES,
  RENTAL_TYPES,
} from './constants.ts'

export * from './constants.ts'
export const RentalStatusName = z.enum(Object.values(RENTAL_STATUSES))
export const RentalTypeName = z.enum(Object.values(RENTAL_TYPES))

/** A line of a rental (EF-174 to EF-187). */
export const RentalLine = z.object({
  id: Id,
  position: z.number(),
  itemId: Id.nullable(),
  customItem: text(255).nullable(),
  quantity: z.number().int().min(1).max(99_999),
  multiple: z.boolean(),
  itemPrice: Amount,
  rate: Amount,
  subTotalPrice: Amount,
  discountPercentage: Amount,
  discount: Amount,
  totalPrice: Amount,
  remark: text(REMARK_MAX).nullable(),
  conflict: z.boolean(),
  /** What is asked where no piece is named: so many of this model. A record of an earlier version asks for none. */
  brand: text(ITEM_FIELDS.brand.max).nullable().default(null),
  model: text(ITEM_FIELDS.brand.max).nullable().default(null),
  /** The kit that this line stands for; its parts are lines that name it in `partOf`. */
  kitId: Id.nullable().default(null),
  partOf: Id.nullable().default(null),
})
export type RentalLine = z.infer<typeof RentalLine>

/** A piece, or a number of bulk, of a line that was chosen, went along or came back; they are added and never changed. */
export const Movement = z.object({
  id: Id,
  lineId: Id,
  /** Which piece; null only of a line that is bulk. */
  itemId: Id.nullable(),
  kind: z.enum(Object.values(MOVEMENTS)),
  quantity: z.number().int().min(1).max(99_999),
  at: Instant,
  by: Id.nullable(),
  /** What is broken, in a sentence. */
  note: text(MOVEMENT_NOTE_MAX).nullable(),
  /** The repair that was made of the damage. */
  repairId: Id.nullable(),
})
export type Movement = z.infer<typeof Movement>

/** A rental with its lines, remarks and log (EF-131 to EF-173). */
export const Rental = z.object({
  id: Id,
  number: z.string().nullable(),
  documentNumber: z.number().int().nullable(),
  boekjaar: z.number().int().nullable(),
  provisionalRef: z.string().nullable(),
  reference: z.string().nullable(),
  externalReference: text(100).nullable(),
  type: RentalTypeName,
  status: RentalStatusName,
  previousStatus: RentalStatusName.nullable(),
  contact: text(200).nullable(),
  notes: text(NOTES_MAX).nullable(),
  /** For the house alone: on no paper and in no mail. A record of an earlier version has none. */
  internalNotes: text(NOTES_MAX).nullable().default(null),
  startDate: Day,
  endDate: Day,
  pickupDate: Day,
  returnDate: Day,
  numberOfDays: z.number().int(),
  rate: Amount,
  formerRate: Amount.nullable(),
  discount: Amount,
  discountAmount: Amount,
  serviceFeeActive: z.boolean(),
  serviceFee: Amount,
  serviceFeeAmount: Amount,
  vatFree: z.boolean(),
  vatPercentage: Amount,
  vatAmount: Amount,
  totalPriceExclVat: Amount,
  basePriceExclVat: Amount,
  totalPriceInclVat: Amount,
  customerId: Id.nullable(),
  customerContactId: Id.nullable(),
  tempCusName: text(200).nullable(),
  tempCusStreet: text(200).nullable(),
  tempCusCity: text(100).nullable(),
  tempCusCountry: text(60).nullable(),
  tempCusContactName: text(200).nullable(),
  tempCusContactPhone: text(50).nullable(),
  tempCusContactEmail: text(200).nullable(),
  rentalLines: z.array(RentalLine),
  rentalRemarks: z.array(z.object({ id: Id, text: text(2000), pos: z.number() })),
  /** In the order in which they were stored. A record of an earlier version has none. */
  movements: z.array(Movement).default([]),
  logLines: z.array(RepairLogLine),
  openConflicts: z.number().int(),
  updatedAt: Instant.nullable(),
  /** Out beyond its day of return, as of the last save or the last night; see isOverdue. */
  overdue: z.boolean(),
})
export type Rental = z.infer<typeof Rental>
