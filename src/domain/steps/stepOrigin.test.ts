import { describe, expect, it } from 'vitest'
import { partly } from '../../../tests/kit/partly.ts'
import type { Rental } from '../rentals/rental.ts'
import type { Repair } from '../repairs/repair.ts'
import type { LogLine } from '../shared/autoLine.ts'
import { NOTICE_LINES } from './customerNotice.ts'
import { rentalOrigin } from './rentalOrigin.ts'
import { repairOrigin } from './repairOrigin.ts'
import type { OriginMail } from './stepOrigin.ts'

const log = (at: string, description: string): LogLine & { auto: boolean } => ({
  id: at,
  description,
  at: `${at}:00.000Z`,
  by: 'bram',
  auto: true,
})
const mail = (more: Partial<OriginMail>): OriginMail => ({
  kind: 'estimate',
  state: 'sent',
  external: false,
  at: '2026-11-18T09:00:00.000Z',
  sentAt: '2026-11-18T09:01:00.000Z',
  recipient: 'an@lens.example',
  by: 'els',
  ...more,
})
const REPAIR = partly<Repair>({
  status: 'Opgehaald',
  previousStatus: 'Hersteld',
  repairLogLines: [
    log('2026-11-20T10:00', 'Bestek goedgekeurd op 20/11/2026'),
    log('2026-11-26T10:00', 'Status: Binnengebracht -> Hersteld'),
    log('2026-11-26T11:00', NOTICE_LINES.called),
    log('2026-11-28T10:00', 'Status: Hersteld -> Opgehaald (ontvangen op 30/11/2026)'),
  ],
})
const MAILS = [mail({}), mail({ kind: 'text', at: '2026-11-27T09:00:00.000Z', sentAt: null })]

describe('how a step was done', () => {
  it.each([
    ['Bestek', 'Mail naar an@lens.example', '2026-11-18T09:01:00.000Z', 'els'],
    ['Akkoord', 'Bestek goedgekeurd op 20/11/2026', '2026-11-20T10:00:00.000Z', 'bram'],
    ['Herstellen', 'Status: Binnengebracht → Hersteld', '2026-11-26T10:00:00.000Z', 'bram'],
    ['Verwittigen', NOTICE_LINES.called, '2026-11-26T11:00:00.000Z', 'bram'],
    ['Ophalen', 'Status: Hersteld → Opgehaald (ontvangen op 30/11/2026)', '2026-11-28T10:00:00.000Z', 'bram'],
    ['Binnengebracht', null, null, null],
  ])('[NS-12] %s of a repair', (word, text, at, by) => {
    expect(repairOrigin(REPAIR, MAILS, word)).toMatchObject({ text, at, by })
  })

  it('[NS-12] a mail that did not leave proves nothing', () => {
    expect(repairOrigin(REPAIR, [mail({ state: 'failed' })], 'Bestek').text).toBeNull()
  })

  it('[NS-12] of a rental from its log and its movements', () => {
    const move = { lineId: 'l', quantity: 1, by: 'els', note: null, repairId: null }
    const rental = partly<Rental>({
      logLines: [log('2026-12-01T10:00', 'Status: Optie -> Bevestigd')],
      movements: [
        { ...move, id: 'b', itemId: 'b', kind: 'out', at: '2026-12-08T09:00:00.000Z' },
        { ...move, id: 'a', itemId: 'a', kind: 'out', at: '2026-12-08T08:00:00.000Z' },
      ],
    })
    expect(rentalOrigin(rental, [], 'Bevestigd').text).toBe('Status: Optie → Bevestigd')
    expect(rentalOrigin(rental, [], 'Mee')).toEqual({
      text: '2 stukken mee',
      at: '2026-12-08T09:00:00.000Z',
      by: 'els',
      documents: { kind: 'leveringsbon' },
    })
    expect(rentalOrigin(rental, [], 'Terug').at).toBeNull()
    expect(rentalOrigin(rental, [mail({})], 'Offerte').by).toBe('els')
  })
})
