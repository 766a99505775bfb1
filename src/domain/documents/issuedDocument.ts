import * as z from 'zod'
import { IntakeSignature } from '../repairs/intake.ts'
import { Instant } from '../shared/days.ts'
import { Id } from '../shared/ids.ts'
import { requiredText, Language, textOrNull } from '../shared/stringSchemas.ts'
import { ISSUE_REASONS, ISSUED_KINDS } from './constants.ts'

/**
 * A document that left the company, as it was (KP). It never changes: making it again adds a version. Its
 * bytes travel separately, named by their hash, like those of a photo (B2.5).
 */
export const IssuedDocument = z.object({
  id: Id,
  /** The id of the repair or rental; `entityOfDocument` derives from `kind` which of the two it is. */
  about: Id,
  kind: z.enum(ISSUED_KINDS),
  /** The title on the document: 'Offerte verhuur 2026.12'. */
  title: requiredText(200),
  /** The name of the file: 'verhuur_2026-12.pdf'. */
  fileName: requiredText(200),
  language: Language,
  /** Counts per record and kind, from 1. The server decides the final number. */
  version: z.number().int().positive(),
  reason: z.enum(ISSUE_REASONS),
  /** By the clock of the device or server that issued it. */
  at: Instant,
  /** Null: the server issued it for a mail without a user. */
  by: Id.nullable(),
  /** The name of the device: 'Toonbank 1'. Null: the server made the document. */
  device: textOrNull(100),
  sha256: IntakeSignature.shape.shown,
  bytes: z.number().int().positive(),
  /** `stored` if the server has the bytes, `pending` if only the device that made them has them. */
  state: z.enum(['pending', 'stored']),
})
export type IssuedDocument = z.infer<typeof IssuedDocument>
