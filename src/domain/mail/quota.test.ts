import { describe, expect, it } from 'vitest'
import { mailQuota, mailQuotaText, mailWaitsText, manyMailsQuestion, nextMailSlot } from './quota.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const now = Date.parse('2026-11-29T13:32:00.000Z')
const nowText = new Date(now).toISOString()

/** Asks for so many mails, one after the other, each some time after the one before it. */
function slotsOf(count: number, perHour: number, apart = 0): number[] {
  const slots: number[] = []
  for (let n = 0; n < count; n++) slots.push(nextMailSlot(slots, perHour, now + n * apart))
  return slots
}

const mostInAnHour = (slots: readonly number[]) =>
  Math.max(...slots.map((from) => slots.filter((at) => at >= from && at < from + HOUR).length))

describe('the mails of a person', () => {
  it('[OP-08] leave at once up to the limit, and then an hour after the one that is so many before', () => {
    const slots = slotsOf(150, 60)
    expect(slots.slice(0, 60).every((at) => at === now)).toBe(true)
    expect(slots.slice(60, 120).every((at) => at === now + HOUR)).toBe(true)
    expect(slots[120]).toBe(now + 2 * HOUR)
  })

  it('[OP-08] are never more than the limit in any hour, however they are asked for', () => {
    for (const apart of [0, 1, 7_000, 59_000, MINUTE, 61_000, 40 * MINUTE])
      expect(mostInAnHour(slotsOf(200, 60, apart))).toBeLessThanOrEqual(60)
    expect(mostInAnHour(slotsOf(40, 3, 13 * MINUTE))).toBeLessThanOrEqual(3)
  })

  it('[OP-08] lose no time where one leaves a minute', () => {
    expect(slotsOf(200, 60, MINUTE)).toEqual(Array.from({ length: 200 }, (_, n) => now + n * MINUTE))
  })

  it('[OP-09] say when they leave, with the day if that is another one', () => {
    const at = (ms: number) => mailWaitsText(60, new Date(now + ms).toISOString(), nowText)
    expect(at(0)).toBe('Wacht: 60 mails per uur bereikt, verstuurd om 14:32.')
    expect(at(12 * HOUR)).toBe('Wacht: 60 mails per uur bereikt, verstuurd op 30/11/2026 om 02:32.')
  })

  it('[OP-09] tell before they are asked for that not all can leave', () => {
    const text = (used: number, count: number) =>
      mailQuotaText(mailQuota(slotsOf(used, 60), 60, now), count, nowText)
    expect(text(59, 1)).toBeNull()
    expect(text(60, 1)).toBe('U verstuurde 60 mails in een uur. Deze mail vertrekt om 15:32.')
    expect(text(60, 3)).toBe('U verstuurde 60 mails in een uur. Deze mails wachten tot er weer plaats is.')
    expect(text(50, 14)).toBe(
      'Er kunnen er nu 10 vertrekken: meer dan 60 mails per uur gaat niet. De andere wachten tot er weer plaats is.',
    )
    expect(mailQuota(slotsOf(70, 60), 60, now)).toMatchObject({ left: 0 })
  })

  it('[OP-10] are asked about above ten mails or ten addresses', () => {
    expect(manyMailsQuestion(10, 10)).toBeNull()
    expect(manyMailsQuestion(14, 14)).toBe('U verstuurt 14 mails. Versturen?')
    expect(manyMailsQuestion(1, 11)).toBe('U verstuurt deze mail naar 11 adressen. Versturen?')
    expect(manyMailsQuestion(6, 14)).toBe('U verstuurt 6 mails naar 14 adressen. Versturen?')
  })
})
