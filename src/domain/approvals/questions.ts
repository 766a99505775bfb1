import type { Repair } from '../repairs/repair.ts'
import type { Approval } from './approval.ts'
import { ANSWER_WORDS } from './approvalTexts.ts'
import { CUSTOMER_ACTOR } from './customer.ts'

/** The most questions over one link: in an hour, and in all. */
const QUESTIONS_PER_HOUR = 5
const QUESTIONS_PER_LINK = 20
const HOUR_MS = 3_600_000

/**
 * Returns which limit keeps the customer from another question over this link; null if none does. The log of the
 * repair has every question, and nobody can delete an automatic line.
 */
export function questionLimit(
  { repairLogLines }: Pick<Repair, 'repairLogLines'>,
  link: Pick<Approval, 'at' | 'sentAt'>,
  now: string,
): 'hour' | 'link' | null {
  const begin = link.sentAt ?? link.at
  const asked = repairLogLines.filter(
    ({ auto, by, at, description }) =>
      auto && by === CUSTOMER_ACTOR && at >= begin && description.includes(ANSWER_WORDS.asked),
  )
  if (asked.length >= QUESTIONS_PER_LINK) return 'link'
  const hourAgo = new Date(Date.parse(now) - HOUR_MS).toISOString()
  return asked.filter(({ at }) => at > hourAgo).length >= QUESTIONS_PER_HOUR ? 'hour' : null
}
