import { dayInBrussels, dutchDay, timeInBrussels } from '../shared/calendar.ts'

/*
 * A person sends at most so many mails in any hour (OP-08). A mail above it waits in the queue: it gets the first
 * moment at which fewer mails of this person left in the hour before.
 */

export const MAILS_PER_HOUR = 60
const HOUR_MS = 3_600_000

/**
 * Returns the moment at which the next mail of a person may leave, in ms.
 * @param slots the moments of their mails of the last hour and of those that wait
 */
export function nextMailSlot(slots: readonly number[], perHour: number, now: number): number {
  const decisive = slots.toSorted((a, b) => b - a)[perHour - 1]
  return decisive === undefined ? now : Math.max(now, decisive + HOUR_MS)
}

/** The mails that a person may still send. */
export interface MailQuota {
  perHour: number
  /** How many mails can leave at once. */
  left: number
  /** When a mail that is asked for now leaves; null: at once. */
  nextAt: string | null
}

/** @param slots as of `nextMailSlot` */
export function mailQuota(slots: readonly number[], perHour: number, now: number): MailQuota {
  const used = slots.filter((at) => at > now - HOUR_MS).length
  const next = nextMailSlot(slots, perHour, now)
  return {
    perHour,
    left: Math.max(0, perHour - used),
    nextAt: next > now ? new Date(next).toISOString() : null,
  }
}

/** 'om 14:32', or with its day if that is not today. */
function momentText(at: string, now: string): string {
  const day = dayInBrussels(at)
  return `${day === dayInBrussels(now) ? '' : `op ${dutchDay(day)} `}om ${timeInBrussels(at)}`
}

/** The text at a mail that waits for its turn. */
export const mailWaitsText = (perHour: number, at: string, now: string): string =>
  `Wacht: ${perHour} mails per uur bereikt, verstuurd ${momentText(at, now)}.`

/** The text before a person sends `count` mails, if not all of them can leave at once; otherwise null. */
export function mailQuotaText(
  { perHour, left, nextAt }: MailQuota,
  count: number,
  now: string,
): string | null {
  if (count <= left) return null
  if (count === 1 && nextAt !== null)
    return `U verstuurde ${perHour} mails in een uur. Deze mail vertrekt ${momentText(nextAt, now)}.`
  if (left === 0) return `U verstuurde ${perHour} mails in een uur. Deze mails wachten tot er weer plaats is.`
  return `Er kunnen er nu ${left} vertrekken: meer dan ${perHour} mails per uur gaat niet. De andere wachten tot er weer plaats is.`
}

/** More mails, or more addresses, in one action are asked about first (OP-10). */
const MANY = 10

/** The question before many mails or a mail to many addresses; null if none is asked. */
export function manyMailsQuestion(mails: number, addresses: number): string | null {
  if (mails > MANY) return `U verstuurt ${mails} mails. Versturen?`
  if (addresses <= MANY) return null
  return mails === 1
    ? `U verstuurt deze mail naar ${addresses} adressen. Versturen?`
    : `U verstuurt ${mails} mails naar ${addresses} adressen. Versturen?`
}
