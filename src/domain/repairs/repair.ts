import * as z from 'zod'
import { Sha256 } from '../shared/fileHash.ts'
import { Day, Instant } from '../shared/days.ts'
import { Id } from '../shared/ids.ts'
import { hasDecimals } from '../shared/money.ts'
import { Amount } from './amount.ts'
import { requiredText, orNull, validationTexts, text, textOrNull } from '../shared/stringSchemas.ts'
import {
  LONG_NOTES_MAX,
  REPAIR_NOTES_MAX,
  PHOTO_PHASE_LIST,
  PHOTO_SLOTS,
  REFERENCE_MAX,
  REPAIR_STATUSES,
  REPAIR_TYPES,
} from './constants.ts'
import { StoredIntake } from './intake.ts'

export { Amount }
export const RepairTypeName = z.enum(Object.values(REPAIR_TYPES))
export const RepairStatusName = z.enum(Object.values(REPAIR_STATUSES))

/** A position in an order that people arrange. A fraction places an entry between two others. */
export const OrderPosition = z
  .number()
  .min(-1_000_000_000, validationTexts.number)
  .max(1_000_000_000, validationTexts.number)
export const Forfait = Amount.min(0, validationTexts.negative).max(99_999.99)
export const Notes = requiredText(REPAIR_NOTES_MAX, validationTexts.required, validationTexts.notesTooLong)
export const Reference = text(REFERENCE_MAX, validationTexts.referenceTooLong)
export const LongNotes = text(LONG_NOTES_MAX)

/** A line of the estimate or of the work (EF-058 to EF-063). */
export const RepairLine = z.object({
  id: Id,
  description: requiredText(500, validationTexts.lineDescription),
  quantity: z
    .number()
    .min(0.001, validationTexts.quantity)
    .max(99_999, validationTexts.number)
    .refine((n) => hasDecimals(n, 3), validationTexts.number),
  price: Amount.min(-99_999.99, validationTexts.number).max(99_999.99, validationTexts.number),
  total: Amount,
  pos: z.number(),
})
export type RepairLine = z.infer<typeof RepairLine>

/** A log line. `auto` marks lines that the rules wrote; nobody can remove them (D-061). */
export const RepairLogLine = z.object({
  id: Id,
  description: requiredText(500, validationTexts.lineDescription),
  at: Instant,
  by: Id.nullable(),
  auto: z.boolean().optional(),
})
export type RepairLogLine = z.infer<typeof RepairLogLine>

/** The data of a photo. Its bytes travel separately, named by their hash (B2.5). */
export const RepairPicture = z.object({
  id: Id,
  slot: z.number().int().min(1).max(PHOTO_SLOTS).nullable(),
  sha256: Sha256,
  mime: z.enum(['image/jpeg', 'image/png']),
  bytes: z.number().int().positive(),
  w: z.number().int().positive(),
  h: z.number().int().positive(),
  state: z.enum(['pending', 'stored']),
  device: z.string().nullable(),
  // the fields below are absent in photos of earlier versions
  phase: z.enum(PHOTO_PHASE_LIST).nullish(),
  /** By the clock of the device. */
  takenAt: Instant.nullish(),
  /** The photo that this one is a drawn-on copy of. */
  drawnOn: Id.nullish(),
  /** The full photo at `ORIGINAL_SIDE`; null if there is no larger one. */
  originalSha256: Sha256.nullish(),
  originalBytes: z.number().int().positive().nullish(),
  originalState: z.enum(['pending', 'stored']).nullish(),
})
export type RepairPicture = z.infer<typeof RepairPicture>

/** The files of a photo by their hash: the small copy, and the original if there is one. */
export const pictureFilesOf = (
  picture: RepairPicture,
): { sha256: string; state: string; original: boolean }[] => [
  { sha256: picture.sha256, state: picture.state, original: false },
  ...(picture.originalSha256
    ? [{ sha256: picture.originalSha256, state: picture.originalState ?? 'pending', original: true }]
    : []),
]

/** The stay at the manufacturer (EF-068 to EF-078). */
export const ExternalRepair = z.object({
  id: Id,
  manufacturerId: Id.nullable(),
  rma: textOrNull(100),
  dateIn: Day.nullable(),
  dateOut: Day.nullable(),
  info: textOrNull(LONG_NOTES_MAX),
  notes: textOrNull(LONG_NOTES_MAX),
  message: textOrNull(20_000),
  sendMail: z.boolean(),
  externalMailSent: z.boolean(),
})
export type ExternalRepair = z.infer<typeof ExternalRepair>

/**
 * A repair with everything that belongs to it: the aggregate that is read, written and sent as one (B1.2).
 */
export const Repair = z.object({
  id: Id,
  number: z.string().nullable(),
  boekjaar: z.number().int().nullable(),
  documentNumber: z.number().int().nullable(),
  provisionalRef: z.string().nullable(),
  type: RepairTypeName,
  status: RepairStatusName,
  previousStatus: RepairStatusName.nullable(),
  procesType: z.enum(['intern', 'extern']),
  isExternal: z.boolean(),
  sparePartsOnly: z.boolean(),
  underWarranty: z.boolean(),
  depannage: z.boolean(),
  estimateRefused: z.boolean(),
  billed: z.boolean(),
  dateIn: Day,
  dateOut: Day.nullable(),
  endDate: Day.nullable(),
  estimateApproval: Day.nullable(),
  customerId: Id.nullable(),
  customerContactId: Id.nullable(),
  itemId: Id.nullable(),
  executorId: Id.nullable(),
  rentalId: Id.nullable(),
  notes: text(REPAIR_NOTES_MAX),
  reference: orNull(Reference),
  workNotes: orNull(LongNotes),
  estimateNotes: orNull(LongNotes),
  forfaitAmount: Forfait.nullable(),
  repairLines: z.array(RepairLine),
  repairEstimateLines: z.array(RepairLine),
  repairLogLines: z.array(RepairLogLine),
  repairPictures: z.array(RepairPicture),
  externalRepair: ExternalRepair.nullable(),
  estimateTotalExclVat: z.number(),
  estimateTotalInclVat: z.number(),
  repairTotalExclVat: z.number(),
  repairTotalInclVat: z.number(),
  openConflicts: z.number().int(),
  /**
   * True if its total changed after it was billed (D-142). A record of an earlier version does not have it.
   */
  changedAfterBilling: z.boolean().default(false),
  /** The rental from which the device came back damaged. A record of an earlier version does not have it. */
  fromRentalId: Id.nullable().default(null),
  ...StoredIntake.shape,
})
export type Repair = z.infer<typeof Repair>
