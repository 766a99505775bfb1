import * as z from 'zod'
import { Sha256 } from '../shared/fileHash.ts'
import { Day, Instant } from '../shared/days.ts'
import { Id } from '../shared/ids.ts'
import { keysOf, recordOf } from '../../lib/objects.ts'
import { requiredText, validationTexts, textOrNull } from '../shared/stringSchemas.ts'
import { Amount } from './amount.ts'
import { SEALED_CODE } from './accessCode.ts'
import { REPAIR_FIELDS } from './fieldList.ts'

/* The questions at the counter when a device is brought in, beyond those of the specification. */

const words = (field: 'accessories' | 'condition' | 'conditionNote' | 'accessCode' | 'waitsForPart') =>
  textOrNull(REPAIR_FIELDS[field].max)

export const IntakeFields = z.object({
  accessories: words('accessories'),
  condition: words('condition'),
  conditionNote: words('conditionNote'),
  accessCode: words('accessCode'),
  /** In euro without VAT: up to this amount the device is repaired without asking. */
  costLimit: Amount.min(0, validationTexts.negative).max(99_999.99).nullable(),
  /** The earlier repair whose warranty may cover this one. */
  warrantyOfId: Id.nullable(),
  waitsForPart: words('waitsForPart'),
  partExpectedAt: Day.nullable(),
})
export type IntakeFields = z.infer<typeof IntakeFields>

const NOT_SEALED = 'Deze toegangscode is niet verzegeld. Vul ze opnieuw in.'

/** The intake fields as arguments of a mutation. An access code that is not sealed is refused (BV-03). */
export const IntakeArgs = IntakeFields.extend({
  accessCode: IntakeFields.shape.accessCode.refine(
    (code) => code === null || SEALED_CODE.test(code),
    NOT_SEALED,
  ),
}).partial()
export const NO_INTAKE = recordOf(keysOf(IntakeFields.shape), () => null)

/**
 * The agreement of the person who brought the device in: a drawn signature, and what they were shown when
 * they signed.
 */
export const IntakeSignature = z.object({
  id: Id,
  name: requiredText(100),
  at: Instant,
  /** The name of the device: 'Toonbank 1'. */
  device: textOrNull(100),
  /** The strokes in a box of 600 by 200, as an SVG path: only M, L, numbers and blanks. */
  path: z
    .string()
    .max(20_000)
    .regex(/^[ML0-9 .-]+$/),
  /** SHA-256 of the text of the slip that was shown, in hexadecimal digits. */
  shown: Sha256,
})
export type IntakeSignature = z.infer<typeof IntakeSignature>

const { shape } = IntakeFields
/**
 * The intake fields of a repair. A record of an earlier version has none, and a server of an earlier version
 * sends none.
 */
export const StoredIntake = z.object({
  accessories: shape.accessories.default(null),
  condition: shape.condition.default(null),
  conditionNote: shape.conditionNote.default(null),
  accessCode: shape.accessCode.default(null),
  costLimit: shape.costLimit.default(null),
  warrantyOfId: shape.warrantyOfId.default(null),
  waitsForPart: shape.waitsForPart.default(null),
  partExpectedAt: shape.partExpectedAt.default(null),
  signature: IntakeSignature.nullable().default(null),
})
