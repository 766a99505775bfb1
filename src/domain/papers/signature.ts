import * as z from 'zod'
import { IntakeSignature } from '../repairs/intake.ts'
import { Id } from '../shared/ids.ts'
import { Language } from '../shared/texts.ts'
import { SIGNATURE_KINDS } from './constants.ts'

/**
 * A name that was drawn under what was agreed (SG). Given once and never changed: who signs again adds another, and the last
 * one counts (agreement.ts).
 */
export const Signature = IntakeSignature.extend({
  /** The repair or the rental; which of both, the kind says (signedRecord). */
  about: Id,
  kind: z.enum(SIGNATURE_KINDS),
  /** Of what was shown. */
  language: Language,
  /** Who of the house held out the tablet. */
  by: Id.nullable(),
  /** SHA-256 of the facts that were agreed (fingerprint), in hexadecimal digits. */
  shown: IntakeSignature.shape.shown,
})
export type Signature = z.infer<typeof Signature>
