import { expect, it } from 'vitest'
import { rentalLine } from '../../../tests/kit/rentals.ts'
import type { MovementKind } from './constants.ts'
import { isSettled, lineOutcomes } from './outcome.ts'
import type { Movement } from './rental.ts'

const line = rentalLine({
  id: 'line',
  itemId: null,
  customItem: null,
  brand: 'JVC',
  model: 'HC900',
  quantity: 3,
})
let at = 0
const moved = (kind: MovementKind, itemId: string | null, quantity = 1): Movement => ({
  id: `m${(at += 1)}`,
  lineId: 'line',
  itemId,
  kind,
  quantity,
  note: null,
  repairId: null,
  at: new Date(at * 1000).toISOString(),
  by: null,
})

it('[RV-16] names the units of a line by where they are', () => {
  const movements = [
    ...['a', 'b', 'c'].map((id) => moved('out', id)),
    moved('back', 'a'),
    moved('missing', 'b'),
    moved('damaged', 'c'),
  ]
  expect(lineOutcomes({ movements }, line)).toEqual([
    { outcome: 'back', quantity: 1, itemIds: ['a'] },
    { outcome: 'missing', quantity: 1, itemIds: ['b'] },
    { outcome: 'damaged', quantity: 1, itemIds: ['c'] },
  ])
  expect(isSettled({ movements }, line)).toBe(true)
  expect(isSettled({ movements: movements.slice(0, 3) }, line)).toBe(false)
  expect(lineOutcomes({ movements: [] }, line)).toEqual([])
})

it('[RV-16] counts bulk without units', () => {
  const bulk = { ...line, itemId: 'cable', brand: null, model: null, multiple: true, quantity: 8 }
  const movements = [moved('out', 'cable', 8), moved('back', 'cable', 5), moved('missing', 'cable', 1)]
  expect(lineOutcomes({ movements }, bulk)).toEqual([
    { outcome: 'out', quantity: 2, itemIds: [] },
    { outcome: 'back', quantity: 5, itemIds: [] },
    { outcome: 'missing', quantity: 1, itemIds: [] },
  ])
})
