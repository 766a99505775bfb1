import { MOVEMENTS as M, type MovementKind, RENTAL_STATUSES as S } from '../rentals/constants.ts'
import { byTime, movementsOf } from '../rentals/movements.ts'
import type { Rental } from '../rentals/rental.ts'
import { RENTAL_WORDS as W } from './rentalSteps.ts'
import {
  type DocumentsOfStep,
  firstMail,
  lastMove,
  type OriginMail,
  type StepOrigin,
  UNKNOWN_ORIGIN,
} from './stepOrigin.ts'

type MovedRental = Pick<Rental, 'logLines' | 'movements'>

/**
 * How a step of a rental was done (NS-12).
 * @param word the word of the step in the bar
 */
export function rentalOrigin(rental: MovedRental, mails: readonly OriginMail[], word: string): StepOrigin {
  const origin = factOf(rental, mails, word) ?? UNKNOWN_ORIGIN
  return { ...origin, documents: DOCUMENTS[word] ?? null }
}

function factOf(rental: MovedRental, mails: readonly OriginMail[], word: string): StepOrigin | null {
  switch (word) {
    case W.quote:
      // The bar has the day of the latest mail.
      return firstMail(mails.filter((mail) => mail.kind === 'estimate').slice(0, 1), () => true)
    case W.confirmed:
      return lastMove(rental.logLines, S.confirmed)
    case W.out:
      return moved(rental, [M.out])
    case W.back:
      return moved(rental, [M.back, M.found, M.damaged, M.missing]) ?? lastMove(rental.logLines, S.returned)
    case W.closed:
    case S.cancelled:
      return lastMove(rental.logLines, word)
    default:
      return null
  }
}

/** The last movement of some kinds. */
function moved(rental: MovedRental, kinds: readonly MovementKind[]): StepOrigin | null {
  const moves = movementsOf(rental)
    .filter(({ kind }) => kinds.includes(kind))
    .toSorted(byTime)
  const last = moves.at(-1)
  if (!last) return null
  const count = moves.reduce((sum, { quantity }) => sum + quantity, 0)
  const units = count === 1 ? '1 stuk' : `${count} stukken`
  return {
    ...UNKNOWN_ORIGIN,
    text: `${units} ${kinds.includes(M.out) ? 'mee' : 'terug'}`,
    at: last.at,
    by: last.by,
  }
}

const DOCUMENTS: Readonly<Record<string, DocumentsOfStep>> = {
  [W.quote]: { kind: 'verhuur', reason: 'mailed' },
  [W.confirmed]: { kind: 'verhuur', reason: 'signed' },
  [W.out]: { kind: 'leveringsbon' },
  [W.back]: { kind: 'retourbon' },
}
