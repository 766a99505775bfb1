import * as z from 'zod'
import { Day, Instant } from '../shared/days.ts'
import { ITEM_FIELDS } from '../items/fieldList.ts'
import { Id } from '../shared/ids.ts'
import { Amount, RepairLogLine } from '../repairs/repair.ts'
import { text, textOrNull } from '../shared/stringSchemas.ts'
import {
  MOVEMENT_NOTE_MAX,
  MOVEMENTS,
  RENTAL_NOTES_MAX,
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
  customItem: textOrNull(255),
  quantity: z.number().int().min(1).max(99_999),
  multiple: z.boolean(),
  itemPrice: Amount,
  rate: Amount,
  subTotalPrice: Amount,
  discountPercentage: Amount,
  discount: Amount,
  totalPrice: Amount,
  remark: textOrNull(REMARK_MAX),
  conflict: z.boolean(),
  /** The requested model, if no unit is named. A record of an earlier version has none. */
  brand: textOrNull(ITEM_FIELDS.brand.max).default(null),
  model: textOrNull(ITEM_FIELDS.brand.max).default(null),
  /** The kit that this line represents. Its parts are lines that refer to it in `partOf`. */
  kitId: Id.nullable().default(null),
  partOf: Id.nullable().default(null),
})
export type RentalLine = z.infer<typeof RentalLine>

/**
 * A movement of a unit, or of a quantity of bulk, on a line: it was chosen, left or came back. Movements are
 * added and never changed.
 */
export const Movement = z.object({
  id: Id,
  lineId: Id,
  /** The unit; null only on a bulk line. */
  itemId: Id.nullable(),
  kind: z.enum(Object.values(MOVEMENTS)),
  quantity: z.number().int().min(1).max(99_999),
  at: Instant,
  by: Id.nullable(),
  /** The damage, in a sentence. */
  note: textOrNull(MOVEMENT_NOTE_MAX),
  /** The repair that was created for the damage. */
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
  externalReference: textOrNull(100),
  type: RentalTypeName,
  status: RentalStatusName,
  previousStatus: RentalStatusName.nullable(),
  contact: textOrNull(200),
  notes: textOrNull(RENTAL_NOTES_MAX),
  /** Internal to the company: on no document and in no mail. A record of an earlier version has none. */
  internalNotes: textOrNull(RENTAL_NOTES_MAX).default(null),
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
  tempCusName: textOrNull(200),
  tempCusStreet: textOrNull(200),
  tempCusCity: textOrNull(100),
  tempCusCountry: textOrNull(60),
  tempCusContactName: textOrNull(200),
  tempCusContactPhone: textOrNull(50),
  tempCusContactEmail: textOrNull(200),
  rentalLines: z.array(RentalLine),
  rentalRemarks: z.array(z.object({ id: Id, text: text(2000), pos: z.number() })),
  /** In the order in which they were stored. A record of an earlier version has none. */
  movements: z.array(Movement).default([]),
  logLines: z.array(RepairLogLine),
  openConflicts: z.number().int(),
  updatedAt: Instant.nullable(),
  /**
   * True if it is out beyond its day of return, at the last save or the last nightly check; see `isOverdue`.
   */
  overdue: z.boolean(),
})
export type Rental = z.infer<typeof Rental>
