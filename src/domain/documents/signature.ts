import * as z from 'zod'
import { IntakeSignature } from '../repairs/intake.ts'
import { Id } from '../shared/ids.ts'
import { Language } from '../shared/stringSchemas.ts'
import { SIGNATURE_KINDS } from './constants.ts'

/**
 * A signature under what was agreed (SG). It never changes: signing again adds another signature, and the
 * last one counts (agreement.ts).
 */
export const Signature = IntakeSignature.extend({
  /** The id of the repair or rental; `entityOfSignature` derives from `kind` which of the two it is. */
  about: Id,
  kind: z.enum(SIGNATURE_KINDS),
  /** The language of the text that was shown. */
  language: Language,
  /** The user of the company who presented the tablet. */
  by: Id.nullable(),
  /** SHA-256 of the agreed facts (`fingerprint`), in hexadecimal digits. */
  shown: IntakeSignature.shape.shown,
})
export type Signature = z.infer<typeof Signature>
