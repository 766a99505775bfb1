import { describe, expect, it } from 'vitest'
import { type DailyFacts, dueNotifications } from '../../src/domain/notifications/due.ts'
import {
  itemName,
  lentOutNotification,
  mailFailedNotification,
  newActionFormNotification,
  overlapNotification,
  reservedItemsNotification,
  stolenItemNotification,
} from '../../src/domain/notifications/events.ts'
import {
  dailyId,
  mayNotifyAgain,
  notificationOf,
  postponedUntil,
} from '../../src/domain/notifications/notification.ts'
import { asksForAction, badgeText, isOpen } from '../../src/domain/notifications/open.ts'
import { addOpenDays } from '../../src/domain/shared/openDays.ts'
import { Item } from '../../src/domain/items/item.ts'
import { Rental } from '../../src/domain/rentals/rental.ts'
import { Repair } from '../../src/domain/repairs/repair.ts'
import { Notification } from '../../src/domain/system/system.ts'
import { sample } from '../kit/sampleDoc.ts'

const TODAY = '2026-03-31'
const [CUSTOMER, MAKER] = ['01950000-0000-7000-8000-00000000000a', '01950000-0000-7000-8000-00000000000b']
const repair = (more: Partial<Repair>): Repair => ({
  ...(sample(Repair, 'bare') as Repair),
  number: '2026.118',
  customerId: CUSTOMER,
  dateIn: TODAY,
  ...more,
})
const rental = (more: Partial<Rental>): Rental => ({
  ...(sample(Rental, 'bare') as Rental),
  number: '2026.7',
  customerId: CUSTOMER,
  status: 'Bevestigd',
  pickupDate: TODAY,
  returnDate: TODAY,
  ...more,
})
const item = (more: Partial<Item>): Item => ({
  ...(sample(Item, 'bare') as Item),
  brand: 'Sony',
  model: 'FX9',
  itemNumber: 'CAM12',
  ...more,
})
const facts = (more: Partial<DailyFacts>): DailyFacts => ({
  repairs: [],
  rentals: [],
  items: [],
  names: new Map([
    [CUSTOMER, 'Studio Noord'],
    [MAKER, 'Sony Service'],
  ]),
  closed: new Set(),
  ...more,
})
const texts = (more: Partial<DailyFacts>) =>
  dueNotifications(facts(more), TODAY).map(({ message }) => message)

describe('what is due', () => {
  it('[D-129] N7: an estimate that waits 14 days for approval, not one day less, not a settled one', () => {
    const waiting = repair({ type: 'Bestek', dateIn: '2026-03-17' })
    expect(texts({ repairs: [waiting] })).toEqual([
      'Bestek 2026.118 (Studio Noord) wacht al 14 dagen op goedkeuring.',
    ])
    const not: Partial<Repair>[] = [
      { dateIn: '2026-03-18' },
      { estimateApproval: '2026-03-20' },
      { type: 'Herstelling' },
      { status: 'Bestek geweigerd' },
      { status: 'Opgehaald' },
    ]
    for (const more of not) expect(texts({ repairs: [{ ...waiting, ...more }] })).toEqual([])
  })

  it('[D-129] N8: an item that is with the manufacturer for 21 days', () => {
    const externalRepair = {
      ...(sample(Repair.shape.externalRepair.unwrap(), 'bare') as NonNullable<Repair['externalRepair']>),
      manufacturerId: MAKER,
      dateOut: '2026-03-10',
      dateIn: null,
    }
    const away = repair({ type: 'Herstelling', isExternal: true, externalRepair })
    expect(texts({ repairs: [away] })).toEqual(['Herstelling 2026.118 is al 21 dagen bij Sony Service.'])
    const back = { ...away, externalRepair: { ...externalRepair, dateIn: TODAY } }
    const recent = { ...away, externalRepair: { ...externalRepair, dateOut: '2026-03-11' } }
    expect(texts({ repairs: [back, recent] })).toEqual([])
  })

  it('[D-129] N9: ready for 30 days counts from the status in the log, not from a planned end date', () => {
    const ready = repair({ type: 'Herstelling', status: 'Hersteld', endDate: '2026-03-01' })
    expect(texts({ repairs: [ready] })).toEqual([
      'Herstelling 2026.118 (Studio Noord) staat al 30 dagen klaar.',
    ])
    const line = {
      id: CUSTOMER,
      description: 'Status: Binnengebracht -> Hersteld',
      at: '2026-03-20T09:00:00.000Z',
      by: null,
      auto: true,
    }
    expect(texts({ repairs: [{ ...ready, repairLogLines: [line] }] })).toEqual([])
  })

  it('[D-129] N2: an option that leaves within two open days, holidays counted', () => {
    // 31 March 2026 is a Tuesday, Monday 6 April is Easter Monday
    const option = rental({ status: 'Optie', pickupDate: '2026-04-02', returnDate: '2026-04-09' })
    expect(texts({ rentals: [option] })).toEqual([
      'Optie 2026.7 (Studio Noord) vertrekt op 02/04/2026 en is nog niet bevestigd.',
    ])
    const friday = { ...option, pickupDate: '2026-04-03' }
    expect(texts({ rentals: [friday] })).toEqual([])
    expect(texts({ rentals: [friday], closed: new Set(['2026-04-01']) })).toHaveLength(1)
    expect(texts({ rentals: [{ ...option, status: 'Bevestigd' }] })).toEqual([])
  })

  it('[D-129] N3: a confirmed rental that should have been back', () => {
    const late = rental({ returnDate: '2026-03-30' })
    expect(texts({ rentals: [late] })).toEqual([
      'Verhuur 2026.7 (Studio Noord) moest terug zijn op 30/03/2026.',
    ])
    expect(texts({ rentals: [rental({ returnDate: TODAY })] })).toEqual([])
  })

  it('[D-129] N6: what was lent during a repair that went home', () => {
    const lent = rental({ reference: 'D-12' })
    const home = repair({ type: 'Herstelling', status: 'Opgehaald', rentalId: lent.id })
    expect(texts({ repairs: [home], rentals: [lent] })).toEqual([
      'Herstelling 2026.118 is opgehaald, depannage D-12 is nog niet terug.',
    ])
    expect(lentOutNotification(home, { ...lent, status: 'Teruggebracht' })).toBeNull()
  })
})

describe('what happens', () => {
  it('[CF-12] N1 and N4 name every item, the last with "en"', () => {
    const other = rental({ number: '2026.8', pickupDate: '2026-04-10' })
    const items = [
      item({}),
      item({ model: 'FX6', itemNumber: 'CAM13' }),
      item({ model: 'FX3', itemNumber: null }),
    ]
    expect(overlapNotification(rental({}), other, items).message).toBe(
      'Verhuur 2026.7 en verhuur 2026.8 gebruiken Sony FX9 (CAM12), Sony FX6 (CAM13) en Sony FX3 in dezelfde periode.',
    )
    expect(reservedItemsNotification(items.slice(0, 2), other, TODAY)).toMatchObject({
      event: 'N4',
      message:
        'Sony FX9 (CAM12) en Sony FX6 (CAM13) zijn in herstelling maar gereserveerd in verhuur 2026.8.',
    })
  })

  it('[D-129] N1, N4, N5, N10, N11 and N12 have the texts of the specification', () => {
    const other = rental({ number: '2026.8', status: 'Optie', pickupDate: '2026-04-10' })
    const texts = [
      overlapNotification(rental({}), other, [item({})]),
      reservedItemsNotification([item({})], other, TODAY),
      newActionFormNotification('rental', { id: other.id, user: 'Jan Peeters', company: 'VRT' }),
      stolenItemNotification(repair({}), item({ stolen: true })),
      mailFailedNotification('repair', repair({}), 'postbus bestaat niet'),
    ].map((draft) => draft?.message)
    expect(texts).toEqual([
      'Verhuur 2026.7 en verhuur 2026.8 gebruiken Sony FX9 (CAM12) in dezelfde periode.',
      'Sony FX9 (CAM12) is in herstelling maar gereserveerd in verhuur 2026.8.',
      'Nieuwe opdrachtbon van Jan Peeters voor VRT.',
      'Gestolen gemeld item Sony FX9 (CAM12) binnengebracht (herstelling 2026.118).',
      'Mail voor herstelling 2026.118 kon niet verzonden worden: postbus bestaat niet.',
    ])
    expect(newActionFormNotification('repair', { id: other.id, user: 'An', company: 'VRT' })).toMatchObject({
      event: 'N11',
      module: 'repair',
    })
    expect(stolenItemNotification(repair({}), item({ stolen: false }))).toBeNull()
    expect(reservedItemsNotification([item({})], rental({ pickupDate: '2026-03-30' }), TODAY)).toBeNull()
    expect(itemName(item({ model: null, itemNumber: null }))).toBe('Sony')
  })
})

describe('one open notification per event and object', () => {
  const [draft] = dueNotifications(facts({ rentals: [rental({ returnDate: '2026-03-30' })] }), TODAY)
  const now = '2026-03-31T04:00:00.000Z'

  it('[D-129] has the same id however often a day is worked through, another one the next day', () => {
    expect(dailyId(draft!, TODAY)).toBe(dailyId({ ...draft! }, TODAY))
    expect(dailyId(draft!, TODAY)).not.toBe(dailyId(draft!, '2026-04-01'))
  })

  it('[D-129] comes back 7 days after it was read, never while it is open', () => {
    const id = dailyId(draft!, TODAY)
    expect(mayNotifyAgain(null, now)).toBe(true)
    expect(mayNotifyAgain({ id, read: false, readAt: null }, now)).toBe(false)
    expect(mayNotifyAgain({ id, read: true, readAt: '2026-03-24T04:00:01.000Z' }, now)).toBe(false)
    expect(mayNotifyAgain({ id, read: true, readAt: '2026-03-24T04:00:00.000Z' }, now)).toBe(true)
  })

  it('[D-129] [NO-04] postponed is away until 07:00 in Brussels on the next open day', () => {
    // winter time, summer time from 29 March on; Friday 27 March
    expect(postponedUntil('2026-03-26', new Set())).toBe('2026-03-27T06:00:00.000Z')
    expect(postponedUntil('2026-03-27', new Set())).toBe('2026-03-30T05:00:00.000Z')
    expect(postponedUntil('2026-04-03', new Set(['2026-04-06']))).toBe('2026-04-07T05:00:00.000Z')
    const doc = notificationOf(draft!, dailyId(draft!, TODAY), now)
    expect(Notification.safeParse(doc).success).toBe(true)
    expect(isOpen(doc, now)).toBe(true)
    expect(isOpen({ ...doc, read: true }, now)).toBe(false)
    const away = { ...doc, postponedUntil: '2026-04-01T05:00:00.000Z' }
    expect([isOpen(away, now), isOpen(away, '2026-04-01T05:00:00.000Z')]).toEqual([false, true])
  })

  it('[NO-05] [D-129] the badge counts to 99 and then says 99+', () => {
    expect([badgeText(0), badgeText(99), badgeText(100)]).toEqual(['0', '99', '99+'])
  })

  it('[D-076] open days skip weekends and holidays in both directions', () => {
    expect(addOpenDays('2025-11-12', -1, new Set(['2025-11-11']))).toBe('2025-11-10')
    expect(addOpenDays('2025-11-14', 1, new Set())).toBe('2025-11-17')
    expect(addOpenDays('2025-11-15', 0, new Set())).toBe('2025-11-15')
  })
})

describe('what asks for an action', () => {
  it.each([
    'N1:x',
    'N2',
    'N3',
    'N4',
    'N5',
    'N6',
    'N10:x',
    'N11',
    'N12',
    'conflict',
    'orderMail',
    null,
    'N99',
  ])('[NT-01] %s does', (event) => expect(asksForAction({ event })).toBe(true))

  it.each(['N7', 'N8', 'N9'])('[NT-01] %s waits for somebody else', (event) =>
    expect(asksForAction({ event })).toBe(false),
  )
})

it('[KE-04] an inspection causes a notification two weeks before its day, and its lapse one after it', () => {
  const due = (inspectionDue: string | null, more: Partial<Item> = {}) =>
    texts({ items: [item({ active: true, inspectionDue, ...more })] })
  expect(due('2026-04-15')).toEqual([])
  expect(due('2026-04-14')).toEqual(['Sony FX9 (CAM12) is te keuren tegen 14/04/2026.'])
  expect(due(TODAY)).toEqual(['Sony FX9 (CAM12) is te keuren tegen 31/03/2026.'])
  expect(due('2026-03-30')).toEqual(['De keuring van Sony FX9 (CAM12) is vervallen sinds 30/03/2026.'])
  expect([due(null), due(TODAY, { active: false })]).toEqual([[], []])
})
