/** True if the text is an existing calendar day between the years 1900 and 2999. */
export function isDay(text: string): boolean {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1900 && year < 3000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

const CLOCK = /^T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?Z$/

/** True for a moment in RFC 3339 and UTC ('2026-03-02T08:58:11.004Z'), on a day that exists. */
export const isInstant = (text: string): boolean => isDay(text.slice(0, 10)) && CLOCK.test(text.slice(10))

/** Milliseconds of a day of 24 hours. */
export const DAY_MS = 86_400_000
