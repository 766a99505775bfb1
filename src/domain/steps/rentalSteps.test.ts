import { describe, expect, it } from 'vitest'
import { partly } from '../../../tests/kit/partly.ts'
import { MOVEMENTS as M, type MovementKind, RENTAL_STATUS_LIST } from '../rentals/constants.ts'
import type { Movement, Rental } from '../rentals/rental.ts'
import { RENTAL_ACTIONS, type QuoteFacts, rentalSteps } from './rentalSteps.ts'

const TODAY = '2026-12-10'
const line = (id: string, quantity: number) =>
  partly<Rental['rentalLines'][number]>({
    id,
    itemId: null,
    quantity,
    multiple: false,
    brand: 'JVC',
    model: 'HC900',
  })
let n = 0
const moved = (kind: MovementKind, itemId: string): Movement => {
  n += 1
  const at = new Date(Date.parse('2026-12-08T08:00:00.000Z') + n).toISOString()
  return { id: `m${n}`, lineId: 'l', itemId, kind, quantity: 1, at, by: null, note: null, repairId: null }
}
const rental = (more: Partial<Rental> = {}) =>
  partly<Rental>({
    status: 'Bevestigd',
    pickupDate: '2026-12-12',
    returnDate: '2026-12-14',
    totalPriceInclVat: 1835.69,
    rentalLines: [line('l', 3)],
    movements: [],
    ...more,
  })
const OUT = ['a', 'b', 'c'].map((id) => moved(M.out, id))

const STATES: [string, Rental, string | null, string | null, string][] = [
  ['an option', rental({ status: 'Optie' }), 'Bevestigd', 'Bevestigen', 'Optie. Afhaling op 12/12/2026.'],
  ['a confirmed rental', rental(), 'Mee', 'Meegeven', 'Afhaling op 12/12/2026. 3 stukken.'],
  ['one that leaves today', rental({ pickupDate: TODAY }), 'Mee', 'Meegeven', 'Afhaling vandaag. 3 stukken.'],
  [
    'one whose pick-up day is over without a record, so that all of it counts as out',
    rental({ pickupDate: '2026-12-09' }),
    'Terug',
    'Terugnemen',
    'Nog 3 buiten.',
  ],
  [
    'one of which a part left',
    rental({ movements: OUT.slice(0, 2) }),
    'Mee',
    'Meegeven',
    'Nog 2 buiten. 1 stuk nog mee te geven.',
  ],
  ['one that is out', rental({ movements: OUT }), 'Terug', 'Terugnemen', 'Nog 3 buiten.'],
  [
    'one that is partly back',
    rental({ movements: [...OUT, moved(M.back, 'a'), moved(M.missing, 'b')] }),
    'Terug',
    'Terugnemen',
    '1 van 3 terug, 1 ontbreekt. Nog 1 buiten.',
  ],
  [
    'one that is late',
    rental({ movements: OUT, pickupDate: '2026-12-01', returnDate: '2026-12-08' }),
    'Terug',
    'Terugnemen',
    '2 dagen te laat. Nog 3 buiten.',
  ],
  [
    'one that is late, of which a part never left',
    rental({ movements: OUT.slice(0, 2), pickupDate: '2026-12-01', returnDate: '2026-12-08' }),
    'Terug',
    'Terugnemen',
    '2 dagen te laat. Nog 2 buiten. 1 stuk nog mee te geven.',
  ],
  [
    'one that is back',
    rental({ status: 'Teruggebracht', movements: [...OUT, moved(M.damaged, 'a')] }),
    'Afgehandeld',
    'Afhandelen',
    '1 beschadigd. Aan te rekenen: € 1.835,69 incl. btw.',
  ],
  [
    'a closed one',
    rental({ status: 'Afgehandeld' }),
    null,
    null,
    'Afgehandeld. Totaal: € 1.835,69 incl. btw.',
  ],
  ['a cancelled one', rental({ status: 'Geannuleerd' }), null, null, 'Deze verhuur is geannuleerd.'],
]

const quoteOf = (fields: Partial<QuoteFacts>): QuoteFacts => ({
  state: 'open',
  text: null,
  sentOn: '2026-12-08',
  isShort: false,
  isChanged: false,
  ...fields,
})
const QUOTES: [string, Partial<QuoteFacts>, string, string, string[]][] = [
  [
    'no answer yet',
    {},
    'Offerte gemaild op 08/12/2026, nog geen antwoord.',
    'confirm',
    ['remind', 'mailAgain'],
  ],
  ['a mail without a link', { state: null }, 'Offerte gemaild op 08/12/2026.', 'confirm', ['mailAgain']],
  [
    'a mail that waits',
    { sentOn: null },
    'De offerte staat klaar om te vertrekken.',
    'confirm',
    ['mailAgain'],
  ],
  [
    'a question',
    { state: 'asked', text: 'Kan het ook maandag?' },
    'De klant heeft een vraag: Kan het ook maandag.',
    'confirm',
    ['answer'],
  ],
  [
    'a refusal',
    { state: 'refused', text: 'Te duur' },
    'De klant weigert de offerte: Te duur.',
    'confirm',
    ['mailAgain'],
  ],
  [
    'an expired link',
    { state: 'expired' },
    'De link van de offerte is verlopen zonder antwoord.',
    'confirm',
    ['mailAgain'],
  ],
  [
    'a changed quote',
    { state: 'replaced' },
    'De offerte is gewijzigd na het mailen.',
    'confirm',
    ['mailAgain'],
  ],
  [
    'a change after the agreement',
    { state: 'approved', isChanged: true },
    'Gewijzigd na het akkoord van de klant.',
    'confirm',
    ['mailAgain'],
  ],
  [
    'an agreement with a shortage',
    { state: 'approved', isShort: true },
    'Akkoord gekregen, maar er is een tekort.',
    'solve',
    [],
  ],
]

describe('the step bar of an option with a quote', () => {
  it.each(QUOTES)('[VO-11] %s', (_name, fields, sentence, action, links) => {
    const bar = rentalSteps(rental({ status: 'Optie' }), TODAY, quoteOf(fields))
    expect(bar.steps[0]).toMatchObject({ word: 'Offerte', state: 'done' })
    expect(bar.sentence.startsWith(sentence)).toBe(true)
    expect([bar.action, bar.links]).toEqual([action, links])
  })

  it('[VO-11] offers the quote of an option with lines only, and says nothing of it later', () => {
    expect(rentalSteps(rental({ status: 'Optie' }), TODAY).links).toEqual(['mailQuote'])
    expect(rentalSteps(rental({ status: 'Optie', rentalLines: [] }), TODAY).links).toEqual([])
    const agreed = quoteOf({ state: 'approved' })
    expect(rentalSteps(rental(), TODAY, agreed).sentence).toBe(rentalSteps(rental(), TODAY).sentence)
  })
})

describe('the step bar of a rental', () => {
  it.each(STATES)('[NS-10] [LI-04] [OI-05] %s', (_name, of, step, action, sentence) => {
    const bar = rentalSteps(of, TODAY)
    expect(bar.steps.find(({ state }) => state === 'current')?.word ?? null).toBe(step)
    expect(bar.action && RENTAL_ACTIONS[bar.action]).toBe(action)
    expect(bar.sentence).toBe(sentence)
  })

  it('[NS-10] knows a next step for each status that is not final', () => {
    const without = RENTAL_STATUS_LIST.filter(
      (status) => rentalSteps(rental({ status }), TODAY).action === null,
    )
    expect(without).toEqual(['Afgehandeld', 'Geannuleerd'])
  })

  it('[NS-10] shows the agreed days of the pick-up and the return before they come', () => {
    const { steps } = rentalSteps(rental({ status: 'Optie' }), TODAY)
    expect(steps.map(({ word, day }) => [word, day])).toEqual([
      ['Optie', null],
      ['Bevestigd', null],
      ['Mee', '2026-12-12'],
      ['Terug', '2026-12-14'],
      ['Afgehandeld', null],
    ])
  })
})
