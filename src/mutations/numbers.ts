import * as z from 'zod'
import { boekjaarOf } from '../domain/shared/days.ts'
import { numberChanged, readNumber, type SeriesNumber } from '../domain/shared/numbers.ts'
import { documentNumber, firstNumber } from '../domain/repairs/number.ts'
import { settingId } from '../domain/settings/settings.ts'
import type { RunContext, Tx } from './define.ts'
import type { CounterKind, ServerOf } from './serverEffects.ts'

/**
 * A number that the server assigned and lost. It is offered again after a restore, because it may be printed
 * (B3.9).
 */
export const HintNumber = z
  .string()
  .max(30)
  .refine((text) => !text.includes('\u0000'))
  .nullish()

interface NumberRequest {
  kind: CounterKind
  id: string
  /** The number that the document had before. */
  hint: string | null | undefined
  /** Formats a number of this series. */
  text: (number: SeriesNumber) => string
  /** The financial year of a new number. */
  boekjaar: number
  /** The lowest number of the series. */
  first: number
}

/**
 * Assigns the number of a new document: the one that it had, if that is free, else the next one. A changed number
 * gives a notice (B3.9, B6.4).
 */
export async function assignNumber(
  ctx: RunContext,
  server: ServerOf<'numbers'>,
  wanted: NumberRequest,
): Promise<SeriesNumber> {
  const { kind, id, hint, text, boekjaar, first } = wanted
  const had = hint ? readNumber(hint) : null
  if (had && text(had) === hint && (await server.numbers.keep(kind, id, had))) return had
  const next = { boekjaar, n: await server.numbers.next(kind, boekjaar, id, first) }
  if (hint && text(next) !== hint) ctx.notice('number_changed', numberChanged(hint, text(next)))
  return next
}

/**
 * Assigns the number of a new repair or rental and reports it as assigned. The series restarts each financial year
 * (D-025, D-026).
 */
export async function assignDocumentNumbers(
  tx: Tx,
  ctx: RunContext,
  server: ServerOf<'now' | 'numbers'>,
  { module, id, hint }: { module: 'repair' | 'rental'; id: string; hint: string | null | undefined },
): Promise<{ boekjaar: number; documentNumber: number; number: string }> {
  const setting = await tx.get('setting', settingId(module, 'startNumber'))
  const { boekjaar, n } = await assignNumber(ctx, server, {
    kind: module,
    id,
    hint,
    text: (number) => documentNumber(number.boekjaar, number.n),
    boekjaar: boekjaarOf(server.now()),
    first: firstNumber(setting?.value),
  })
  const numbers = { boekjaar, documentNumber: n, number: documentNumber(boekjaar, n) }
  ctx.assign(numbers)
  return numbers
}
