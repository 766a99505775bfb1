import { NOTICE_LINES } from './customerNotice.ts'
import { outcomeAt } from '../repairs/milestones.ts'
import type { Repair } from '../repairs/repair.ts'
import { REPAIR_STATUSES as S } from '../repairs/constants.ts'
import { REPAIR_WORDS as W } from './repairSteps.ts'
import {
  type DocumentsOfStep,
  firstMail,
  lastLine,
  lastMove,
  type OriginMail,
  type StepOrigin,
  UNKNOWN_ORIGIN,
} from './stepOrigin.ts'

/**
 * How a step of a repair was done (NS-12).
 * @param word the word of the step in the bar
 */
export function repairOrigin(repair: Repair, mails: readonly OriginMail[], word: string): StepOrigin {
  const origin = factOf(repair, mails, word) ?? UNKNOWN_ORIGIN
  return { ...origin, documents: DOCUMENTS[word] ?? null }
}

function factOf(repair: Repair, mails: readonly OriginMail[], word: string): StepOrigin | null {
  const lines = repair.repairLogLines
  switch (word) {
    case W.estimate:
      return firstMail(mails, ({ kind }) => kind === 'estimate')
    case W.approval:
      return lastLine(lines, (text) => text.startsWith('Bestek goedgekeurd op'))
    case W.refused:
      return lastMove(lines, S.refused)
    case S.unrepairable:
      return lastMove(lines, S.unrepairable)
    case W.work:
    case W.order:
    case W.away:
    case W.rentable:
      return lastMove(lines, S.repaired)
    case W.notify:
      return noticed(repair, mails)
    case W.collect:
      return lastMove(lines, S.pickedUp)
    default:
      return null
  }
}

/** The first notice since the work ended, as the bar counts it (NS-05). */
function noticed(repair: Repair, mails: readonly OriginMail[]): StepOrigin | null {
  const since = outcomeAt(repair) ?? ''
  const texts: readonly string[] = Object.values(NOTICE_LINES)
  const later = ({ at }: { at: string }) => at >= since
  const notified = [
    firstMail(mails.filter(later), ({ kind, external }) => kind !== 'estimate' && !external),
    lastLine(repair.repairLogLines.filter(later).slice().reverse(), (text) => texts.includes(text)),
  ]
  return (
    notified.filter((each) => each !== null).toSorted((a, b) => ((a.at ?? '') < (b.at ?? '') ? -1 : 1))[0] ??
    null
  )
}

const DOCUMENTS: Readonly<Record<string, DocumentsOfStep>> = {
  [S.received]: { kind: 'ontvangstbewijs' },
  [W.estimate]: { kind: 'bestek', reason: 'mailed' },
  [W.approval]: { kind: 'bestek', reason: 'signed' },
  [W.away]: { kind: 'externalRepair' },
  [W.notify]: { kind: 'eindRapport', reason: 'mailed' },
  [W.collect]: { kind: 'eindRapport', reason: 'signed' },
}
