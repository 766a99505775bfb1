import { describe, expect, it } from 'vitest'
import { rentalItem } from '../../../../tests/kit/rentals.ts'
import { modelRequestRow } from '../../../domain/rentals/events.ts'
import { stockKey } from '../../../domain/rentals/stockCount.ts'
import { type RowChoice, plannerRowsOf, countShownItems } from './rows.ts'
import { NO_RULES, ruleOf } from '../../../domain/rentals/stockRules.ts'

const item = (model: string, serialNumber: string, fields: object = {}) =>
  rentalItem({ model, serialNumber, itemNumber: `CAM-${serialNumber}`, ...fields })
const [one, two, alone] = [item('FX9', '1'), item('FX9', '2', { status: 'In herstelling' }), item('FX6', '3')]
const cables = item('Kabel', '4', { stockQuantity: 20 })
const rule = ruleOf(undefined, NO_RULES)
const GROUPS = [{ category: 'Camera', rule, items: [alone, one, two, cables] }]
const NONE: ReadonlySet<string> = new Set()
const all: RowChoice = { term: '', booked: NONE, inView: NONE, onlyBooked: false, folded: NONE }
const shown = (choice: Partial<RowChoice> = {}) =>
  plannerRowsOf(GROUPS, { ...all, ...choice }).map((row) =>
    row.kind === 'item' && row.short ? `- ${row.short.join(' ')}` : `${row.kind} ${row.label}`,
  )
const FOLD = plannerRowsOf(GROUPS, all).find(({ kind }) => kind === 'model')

describe('the rows of the planner', () => {
  it('[PN-01] [PL-03] pieces of a model stand below its head, one alone and bulk with their full label', () => {
    expect(shown()).toEqual([
      'group Camera',
      'item Sony FX6 (3)',
      'model Sony FX9',
      '- CAM-1 1',
      '- CAM-2 2',
      'item Sony Kabel (4)',
    ])
    const row = plannerRowsOf(GROUPS, all).find(({ id }) => id === two.id)
    expect(row).toMatchObject({ label: 'Sony FX9 (2)', inRepair: true })
  })

  it('[PN-01] a folded model shows its head, a search looks inside it', () => {
    const folded = new Set([FOLD?.kind === 'model' ? FOLD.fold : ''])
    expect(shown({ folded })).toEqual([
      'group Camera',
      'item Sony FX6 (3)',
      'model Sony FX9',
      'item Sony Kabel (4)',
    ])
    expect(shown({ folded, term: 'fx9 (2' })).toEqual(['group Camera', 'model Sony FX9', '- CAM-2 2'])
  })

  it('[PN-01] the head stays over the only piece that is booked, and counts all of them', () => {
    expect(shown({ booked: new Set([two.id]), onlyBooked: true })).toEqual([
      'group Camera',
      'model Sony FX9',
      '- CAM-2 2',
    ])
    expect(FOLD).toMatchObject({ units: [{ id: one.id }, { id: two.id }] })
    expect(shown({ onlyBooked: true })).toEqual([])
  })

  it('[KI-23] below a model stands what is still to be given of it, while somebody asks for it', () => {
    const key = modelRequestRow(stockKey(one))
    const booked = new Set([key])
    const GIVE = '- Nog te geven '
    expect(shown({ booked, term: 'fx9' })).toEqual([
      'group Camera',
      'model Sony FX9',
      '- CAM-1 1',
      '- CAM-2 2',
      GIVE,
    ])
    expect(shown({ booked, onlyBooked: true })).toEqual(['group Camera', 'model Sony FX9', GIVE])
    expect(shown()).not.toContain(GIVE)
    const single = new Set([modelRequestRow(stockKey(alone))])
    expect(shown({ booked: single, term: 'fx6' })).toEqual([
      'group Camera',
      'item Sony FX6 (3)',
      'item Nog te geven: Sony FX6',
    ])
  })

  it('[PN-12] a category says how many of its items are booked, the corner how many of all are shown', () => {
    const booked = new Set([two.id, cables.id])
    const [head] = plannerRowsOf(GROUPS, { ...all, booked, inView: booked, term: 'fx9' })
    expect(head).toMatchObject({ kind: 'group', booked: 2 })
    // An item that is booked just before or after the days has a row and is not counted.
    const [outside] = plannerRowsOf(GROUPS, { ...all, booked, inView: new Set([two.id]), term: 'fx9' })
    expect(outside).toMatchObject({ kind: 'group', booked: 1 })
    expect(countShownItems(GROUPS, { ...all, booked })).toEqual({ shown: 4, all: 4 })
    expect(countShownItems(GROUPS, { ...all, booked, onlyBooked: true, term: 'fx9' })).toEqual({
      shown: 1,
      all: 4,
    })
  })
})
