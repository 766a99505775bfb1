import { describe, expect, it } from 'vitest'
import type { Item } from '../items/item.ts'
import { customLine, type RentalDraft } from './form.ts'
import type { RentalLine } from './rental.ts'
import {
  isSoon,
  nearestCandidate,
  requestedByKey,
  splitLine,
  withAlternative,
  withLinesUndone,
  withQuantity,
} from './shortageActions.ts'

const RATE = { rate: 2 }
const line = (id: string, more: Partial<RentalLine> = {}): RentalLine => ({
  ...customLine(id, RATE),
  ...more,
})
const tripods = (id: string, quantity: number, more: Partial<RentalLine> = {}) =>
  line(id, { brand: 'Sachtler', model: 'aktiv8', quantity, itemPrice: 28, ...more })
const item = (id: string, more: Partial<Item> = {}) =>
  ({ id, brand: 'Sachtler', model: 'Ace XL', stockQuantity: null, rentPrice: 22, ...more }) as Item
const draftWith = (...rentalLines: RentalLine[]) => ({ ...RATE, rentalLines }) as RentalDraft
const shownLines = (lines: readonly RentalLine[]) =>
  lines.map(({ id, model, quantity, remark }) => [id, model, quantity, remark])

describe('what can be done about a short line', () => {
  it('[HV-29] splits a line into what can be promised and what is lacking', () => {
    expect(splitLine({ quantity: 4 }, 4, 1)).toEqual({ kept: 1, lacking: 3 })
    expect(splitLine({ quantity: 4 }, 4, -2)).toEqual({ kept: 0, lacking: 4 })
    expect(splitLine({ quantity: 1 }, 3, 2)).toEqual({ kept: 0, lacking: 1 })
    expect(splitLine({ quantity: 2 }, 2, 5)).toEqual({ kept: 2, lacking: 0 })
    expect(withQuantity([tripods('a', 4), tripods('b', 2)], 'a', 1).map(({ quantity }) => quantity)).toEqual([
      1, 2,
    ])
  })

  it('[HV-30] chooses the nearest day price of those with enough free', () => {
    const candidates = [
      { item: item('few'), free: 2, dayPrice: 28 },
      { item: item('dear'), free: 3, dayPrice: 40 },
      { item: item('near'), free: 3, dayPrice: 22 },
    ]
    expect(nearestCandidate(candidates, 3, 28)?.item.id).toBe('near')
    expect(nearestCandidate(candidates, 4, 28)).toBeUndefined()
  })

  it('[HV-30] counts what the lines ask of each model and bulk item', () => {
    const lines = [
      line('a', { itemId: 'one' }),
      line('b', { brand: 'sachtler', model: 'Ace XL', quantity: 2 }),
      line('c', { customItem: 'Levering' }),
      line('d', { itemId: 'bulk', quantity: 5 }),
    ]
    const items = new Map([item('one'), item('bulk', { stockQuantity: 9 })].map((one) => [one.id, one]))
    expect([...requestedByKey(lines, items)]).toEqual([
      ['sachtler\nace xl', 3],
      ['bulk', 5],
    ])
  })

  it('[HV-30] puts what is lacking below the line, which keeps the rest', () => {
    const wanted = tripods('a', 4)
    const next = withAlternative(
      draftWith(wanted, line('z')),
      wanted,
      { kept: 1, lacking: 3 },
      {
        item: item('ace'),
        newId: 'new',
        shared: undefined,
      },
    )
    expect(shownLines(next.rentalLines)).toEqual([
      ['a', 'aktiv8', 1, null],
      ['new', 'Ace XL', 3, null],
      ['z', null, 1, null],
    ])
    expect(next.rentalLines[1]).toMatchObject({ itemPrice: 22, rate: 2 })
  })

  it('[HV-30] takes the place of a line of which nothing is left, with its remark and without its parts', () => {
    const wanted = tripods('a', 2, { remark: 'met spreader' })
    const draft = draftWith(wanted, line('p', { partOf: 'a' }), line('z'))
    const next = withAlternative(
      draft,
      wanted,
      { kept: 0, lacking: 2 },
      {
        item: item('bulk', { stockQuantity: 8 }),
        newId: 'new',
        shared: undefined,
      },
    )
    expect(shownLines(next.rentalLines)).toEqual([
      ['new', null, 2, 'met spreader'],
      ['z', null, 1, null],
    ])
    expect(next.rentalLines[0]).toMatchObject({ itemId: 'bulk', multiple: true })
  })

  it('[HV-31] a later start is near within seven days', () => {
    expect(isSoon('2026-12-08', '2026-12-10')).toBe(true)
    expect(isSoon('2026-12-08', '2026-12-15')).toBe(true)
    expect(isSoon('2026-12-08', '2026-12-16')).toBe(false)
    expect(isSoon('2026-12-08', '2026-12-08')).toBe(false)
  })

  it('[HV-32] undo restores the lines of the change and leaves those that others changed since', () => {
    const before = [tripods('a', 4), line('p', { partOf: 'a' }), line('z')]
    const replacedLines = [line('new', { quantity: 4 }), line('z')]
    const now = [...replacedLines, line('part', { partOf: 'new' }), line('other')]
    const ids = ['a2', 'p2']
    const undone = withLinesUndone(now, before, replacedLines, () => ids.shift()!)
    expect(undone.map(({ id, partOf }) => [id, partOf])).toEqual([
      ['a2', null],
      ['p2', 'a2'],
      ['z', null],
      ['other', null],
    ])
    const taken = withQuantity(before, 'a', 1)
    expect(withLinesUndone(taken, before, taken, () => '')).toEqual(before)
    const retyped = withQuantity(taken, 'a', 3)
    expect(withLinesUndone(retyped, before, taken, () => '')).toEqual(retyped)
  })
})
