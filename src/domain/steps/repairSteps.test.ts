import { describe, expect, it } from 'vitest'
import { testRepair } from '../../db/lists/testDocs.ts'
import { customerNotice, NOTICE_LINES, type NoticeMail } from './customerNotice.ts'
import type { ExternalRepair, Repair, RepairLine, RepairLogLine } from '../repairs/repair.ts'
import { REPAIR_STATUS_LIST } from '../repairs/statusList.ts'
import { REPAIR_ACTIONS, type RepairStepFacts, repairSteps } from './repairSteps.ts'

const LINE: RepairLine = { id: 'l', description: 'Werkuren', quantity: 2, price: 78, total: 156, pos: 1 }
const AWAY: ExternalRepair = {
  id: 'x',
  manufacturerId: 'm',
  rma: '8812-44',
  dateIn: null,
  dateOut: '2026-11-20',
  info: null,
  notes: null,
  message: null,
  sendMail: false,
  externalMailSent: false,
}
const mail = (more: Partial<NoticeMail> = {}): NoticeMail => ({
  kind: 'text',
  state: 'sent',
  external: false,
  at: '2026-11-27T10:00:00.000Z',
  recipient: 'an@lens.example',
  error: null,
  ...more,
})
const log = (at: string, description: string, auto = true): RepairLogLine => ({
  id: `${at} ${description}`,
  description,
  at: `${at}.000Z`,
  by: null,
  auto,
})
const DONE = log('2026-11-26T10:00:00', 'Status: Binnengebracht -> Hersteld')

function factsOf(repair: Partial<Repair>, more: Partial<RepairStepFacts> = {}): RepairStepFacts {
  const whole = {
    ...testRepair(1),
    status: 'Binnengebracht',
    type: 'Bestek',
    customerId: 'c',
    dateIn: '2026-11-17',
    dateOut: null,
    repairEstimateLines: [],
    repairLogLines: [],
    estimateTotalInclVat: 0,
    estimateApproval: null,
    isExternal: false,
    externalRepair: null,
    ...repair,
  } as Repair
  return { repair: whole, mails: [], question: null, customer: 'An Peeters', manufacturer: 'Sony', ...more }
}
const PRICED = { repairEstimateLines: [LINE], estimateTotalInclVat: 188.76 }
const ESTIMATED = { mails: [mail({ kind: 'estimate' })] }

const STATES: [string, RepairStepFacts, string | null, string | null, string[]][] = [
  ['an estimate without lines', factsOf({}), 'Bestek', 'Bestek maken', ['Direct herstellen']],
  [
    'an estimate with lines of € 0,00',
    factsOf({ repairEstimateLines: [LINE] }),
    'Bestek',
    'Bestek maken',
    ['Direct herstellen'],
  ],
  ['an estimate with an amount', factsOf(PRICED), 'Bestek', 'Bestek mailen', ['Laten tekenen']],
  [
    'an estimate that was mailed',
    factsOf(PRICED, ESTIMATED),
    'Akkoord',
    'Goedgekeurd',
    ['Herinneren', 'Geweigerd'],
  ],
  [
    'a question of the customer',
    factsOf(PRICED, { ...ESTIMATED, question: 'Kan het voor vrijdag?' }),
    'Akkoord',
    'Antwoorden',
    ['Goedgekeurd', 'Geweigerd'],
  ],
  [
    'an approved estimate',
    factsOf({ ...PRICED, estimateApproval: '2026-11-19' }, ESTIMATED),
    'Herstellen',
    'Herstelling starten',
    [],
  ],
  ['an estimate under warranty', factsOf({ underWarranty: true }), 'Herstellen', 'Herstelling starten', []],
  ['a repair at work', factsOf({ type: 'Herstelling' }), 'Herstellen', 'Hersteld', []],
  [
    'an order of spare parts',
    factsOf({ type: 'Herstelling', sparePartsOnly: true }),
    'Bestellen',
    'Onderdelen binnen',
    [],
  ],
  [
    'a repair at the manufacturer',
    factsOf({ type: 'Herstelling', status: 'In behandeling extern', isExternal: true, externalRepair: AWAY }),
    'Bij fabrikant',
    'Terug van fabrikant',
    [],
  ],
  [
    'a repair that came back from the manufacturer',
    factsOf({
      type: 'Herstelling',
      status: 'In behandeling extern',
      isExternal: true,
      externalRepair: { ...AWAY, dateIn: '2026-11-28' },
    }),
    'Herstellen',
    'Hersteld',
    [],
  ],
  [
    'a repaired device',
    factsOf({ type: 'Herstelling', status: 'Hersteld', repairLogLines: [DONE] }),
    'Verwittigen',
    'Klant verwittigen',
    ['Gebeld', 'Niet nodig'],
  ],
  [
    'a repaired device of which the customer knows',
    factsOf({ type: 'Herstelling', status: 'Hersteld', repairLogLines: [DONE] }, { mails: [mail()] }),
    'Ophalen',
    'Opgehaald',
    ['Opnieuw verwittigen'],
  ],
  [
    'a device beyond repair',
    factsOf({ type: 'Herstelling', status: 'Onrepareerbaar' }),
    'Verwittigen',
    'Klant verwittigen',
    ['Gebeld', 'Niet nodig'],
  ],
  [
    'a refused estimate',
    factsOf({ ...PRICED, status: 'Bestek geweigerd', estimateRefused: true }),
    'Verwittigen',
    'Klant verwittigen',
    ['Nieuw bestek', 'Niet nodig'],
  ],
  [
    'own equipment that is repaired',
    factsOf({ type: 'Herstelling', status: 'Hersteld', customerId: null, fromRentalId: 'r' }),
    null,
    'Opgehaald',
    [],
  ],
  [
    'a device that was collected',
    factsOf({ status: 'Opgehaald', dateOut: '2026-12-01' }),
    null,
    'Gefactureerd',
    [],
  ],
  [
    'a repair that was billed before it was collected',
    factsOf({ status: 'Gefactureerd' }),
    'Verwittigen',
    null,
    [],
  ],
  ['a billed repair', factsOf({ status: 'Gefactureerd', dateOut: '2026-12-01' }), null, null, []],
]

describe('the step bar of a repair', () => {
  it.each(STATES)('[CB-10] [NS-01] %s', (_name, facts, step, action, links) => {
    const bar = repairSteps(facts)
    expect(bar.steps.find(({ state }) => state === 'current')?.word ?? null).toBe(step)
    expect(bar.action && REPAIR_ACTIONS[bar.action]).toBe(action)
    expect(bar.links.map((link) => REPAIR_ACTIONS[link])).toEqual(links)
    expect(bar.sentence).toMatch(/^\S.*[.’:]/)
  })

  it('[NS-01] knows a next step or none for each status, and marks at most one step as current', () => {
    for (const status of REPAIR_STATUS_LIST) {
      for (const type of ['Bestek', 'Herstelling'] as const) {
        const { steps, action } = repairSteps(factsOf({ status, type }))
        expect(steps.filter(({ state }) => state === 'current').length).toBeLessThanOrEqual(1)
        expect(action === null).toBe(status === 'Gefactureerd')
      }
    }
  })

  it('[NS-01] has a current step in every way of a repair that waits for something', () => {
    for (const status of REPAIR_STATUS_LIST)
      for (const type of ['Bestek', 'Herstelling'] as const)
        for (const underWarranty of [false, true])
          for (const sparePartsOnly of [false, true])
            for (const externalRepair of [null, AWAY]) {
              const isExternal = externalRepair !== null
              const way = { status, type, underWarranty, sparePartsOnly, isExternal, externalRepair }
              const { steps } = repairSteps(factsOf(way))
              const isOver = status === 'Opgehaald'
              expect([way, steps.some(({ state }) => state === 'current')]).toEqual([way, !isOver])
            }
  })

  it('[NS-02] does not offer to mail an estimate without lines or without an amount, except under warranty', () => {
    const actionOf = (more: Partial<Repair>) => repairSteps(factsOf(more)).action
    expect(actionOf({})).not.toBe('mailEstimate')
    expect(actionOf({ repairEstimateLines: [LINE] })).not.toBe('mailEstimate')
    expect(actionOf(PRICED)).toBe('mailEstimate')
  })

  it('[NS-03] shows a date only on a step that happened', () => {
    const { steps } = repairSteps(
      factsOf({ type: 'Herstelling', status: 'Hersteld', repairLogLines: [DONE] }),
    )
    expect(steps.map(({ word, day, state }) => [word, day, state])).toEqual([
      ['Binnengebracht', '2026-11-17', 'done'],
      ['Herstellen', '2026-11-26', 'done'],
      ['Verwittigen', null, 'current'],
      ['Ophalen', null, 'coming'],
    ])
  })

  it('[NS-03] leaves out a step that cannot come, and marks one that ended otherwise', () => {
    const words = (more: Partial<Repair>) =>
      repairSteps(factsOf(more)).steps.map(({ word, state }) => `${word} ${state}`)
    expect(words({ type: 'Herstelling', underWarranty: true })).toEqual([
      'Binnengebracht done',
      'Garantie done',
      'Herstellen current',
      'Verwittigen coming',
      'Ophalen coming',
    ])
    expect(words({ ...PRICED, status: 'Bestek geweigerd', estimateRefused: true })).toEqual([
      'Binnengebracht done',
      'Bestek done',
      'Geweigerd failed',
      'Verwittigen current',
      'Ophalen coming',
    ])
    expect(words({ type: 'Herstelling', customerId: null, fromRentalId: 'r' })).toEqual([
      'Terug uit verhuur done',
      'Herstellen current',
      'Weer te verhuren coming',
    ])
  })
})

describe('the notice to the customer', () => {
  const repaired = (...lines: RepairLogLine[]) =>
    factsOf({ type: 'Herstelling', status: 'Hersteld', repairLogLines: [DONE, ...lines] }).repair

  it('[NS-05] is a mail, a call or a decision since the work ended, whichever came first', () => {
    expect(customerNotice(repaired(), [])).toBeNull()
    expect(customerNotice(repaired(), [mail()])).toMatchObject({ way: 'mail', waits: false })
    const called = log('2026-11-26T12:00:00', NOTICE_LINES.called, false)
    expect(customerNotice(repaired(called), [mail()])).toMatchObject({ way: 'called' })
    const notNeeded = log('2026-11-26T12:00:00', NOTICE_LINES.notNeeded, false)
    expect(customerNotice(repaired(notNeeded), [])).toMatchObject({ way: 'notNeeded' })
  })

  it('[NS-05] is no mail that failed, of an estimate, to the manufacturer, or from before the work ended', () => {
    const others = [
      mail({ state: 'failed' }),
      mail({ state: 'cancelled' }),
      mail({ kind: 'estimate' }),
      mail({ external: true }),
      mail({ at: '2026-11-25T10:00:00.000Z' }),
    ]
    expect(customerNotice(repaired(), others)).toBeNull()
    const { sentence } = repairSteps({
      ...factsOf({ type: 'Herstelling', status: 'Hersteld', repairLogLines: [DONE] }),
      mails: [mail({ state: 'failed', error: 'adres bestaat niet' })],
    })
    expect(sentence).toContain('De mail aan an@lens.example is niet vertrokken: adres bestaat niet')
  })

  it('[NS-05] a mail that waits for the connection is told as such', () => {
    const { sentence, action } = repairSteps({
      ...factsOf({ type: 'Herstelling', status: 'Hersteld', repairLogLines: [DONE] }),
      mails: [mail({ state: 'queued' })],
    })
    expect(sentence).toBe('De mail aan an@lens.example is nog niet vertrokken.')
    expect(action).toBe('pickedUp')
  })
})
