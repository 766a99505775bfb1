import * as z from 'zod'
import { IntakeSignature } from '../repairs/intake.ts'
import { Instant } from '../shared/days.ts'
import { Id } from '../shared/ids.ts'
import { filled, Language, textOrNull } from '../shared/texts.ts'
import { ISSUE_REASONS, ISSUED_KINDS } from './constants.ts'

/**
 * A paper that left the house, as it was (KP). It is never changed: a paper that is made anew is the next version. Its bytes
 * travel apart, named by their hash, like those of a photo (B2.5).
 */
export const IssuedPaper = z.object({
  id: Id,
  /** The repair or the rental; which of both, the kind says (paperRecord). */
  about: Id,
  kind: z.enum(ISSUED_KINDS),
  /** As it stands on the paper: 'Offerte verhuur 2026.12'. */
  title: filled(200),
  /** Of the file: 'verhuur_2026-12.pdf'. */
  fileName: filled(200),
  language: Language,
  /** Counts per record and kind, from 1; the server has the last word. */
  version: z.number().int().positive(),
  reason: z.enum(ISSUE_REASONS),
  /** By the clock of whoever issued it. */
  at: Instant,
  /** Null: the server, for a mail of nobody. */
  by: Id.nullable(),
  /** Of the device: 'Toonbank 1'; null: the server made it. */
  device: textOrNull(100),
  sha256: IntakeSignature.shape.shown,
  bytes: z.number().int().positive(),
  /** Whether the server has its bytes, or only the device that made it. */
  state: z.enum(['pending', 'stored']),
})
export type IssuedPaper = z.infer<typeof IssuedPaper>
