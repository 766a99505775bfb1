import { type Approval, QUESTIONS_PER_LINK } from './approval.ts'

/** The most questions over one link in an hour. */
const QUESTIONS_PER_HOUR = 5
const HOUR_MS = 3_600_000

/** Returns which limit keeps the customer from another question over this link; null if none does. */
export function questionLimit(
  { askedAt = [] }: Partial<Pick<Approval, 'askedAt'>>,
  now: string,
): 'hour' | 'link' | null {
  if (askedAt.length >= QUESTIONS_PER_LINK) return 'link'
  const hourAgo = new Date(Date.parse(now) - HOUR_MS).toISOString()
  return askedAt.filter((at) => at > hourAgo).length >= QUESTIONS_PER_HOUR ? 'hour' : null
}
