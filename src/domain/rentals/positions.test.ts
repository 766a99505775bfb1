import { expect, it } from 'vitest'
import { rentalLine } from '../../../tests/kit/rentals.ts'
import type { MovementKind } from './constants.ts'
import {
  hasLeft,
  hasMoved,
  heaviestPosition,
  isSettled,
  linePositions,
  positionRows,
  rentalPositions,
  unassignedQuantity,
} from './positions.ts'
import type { Movement } from './rental.ts'

const line = rentalLine({
  id: 'line',
  itemId: null,
  customItem: null,
  brand: 'JVC',
  model: 'HC900',
  quantity: 3,
})
const bulk = { ...line, itemId: 'cable', brand: null, model: null, multiple: true, quantity: 8 }
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
  const shown = linePositions({ movements }, line)
  expect(shown.map(({ position, units }) => [position, units.map(({ itemId }) => itemId)])).toEqual([
    ['back', ['a']],
    ['missing', ['b']],
    ['damaged', ['c']],
  ])
  expect(isSettled({ movements }, line)).toBe(true)
  expect(isSettled({ movements: movements.slice(0, 3) }, line)).toBe(false)
  expect(linePositions({ movements: [] }, line)).toEqual([])
})

it('[RV-16] counts bulk without units', () => {
  const movements = [moved('out', 'cable', 8), moved('back', 'cable', 5), moved('missing', 'cable', 1)]
  const shown = linePositions({ movements }, bulk)
  expect(shown).toEqual([
    { position: 'out', quantity: 2, units: [] },
    { position: 'back', quantity: 5, units: [] },
    { position: 'missing', quantity: 1, units: [] },
  ])
  expect(heaviestPosition(shown)).toBe('missing')
  expect(heaviestPosition([])).toBeNull()
})

it('[VB-20] a unit that was made ready has a position of its own, and the others are still to be assigned', () => {
  const movements = [moved('chosen', 'a')]
  expect(hasMoved({ movements: [] })).toBe(false)
  expect(hasMoved({ movements })).toBe(true)
  expect(linePositions({ movements }, line)).toMatchObject([{ position: 'ready', quantity: 1 }])
  expect(unassignedQuantity({ movements }, line)).toBe(2)
  expect(hasLeft({ movements }, line)).toBe(false)
  const left = ['a', 'b', 'c'].map((id) => moved('out', id))
  expect(hasLeft({ movements: left }, line)).toBe(true)
  expect(unassignedQuantity({ movements: left }, line)).toBe(0)
})

it('[VB-20] what nobody saw leave was out as soon as something of the rental comes back', () => {
  const single = { ...line, id: 'single', itemId: 'x', brand: null, model: null, quantity: 1 }
  const movements = [moved('back', 'a')]
  expect(linePositions({ movements }, line)).toMatchObject([
    { position: 'out', quantity: 2, units: [] },
    { position: 'back', quantity: 1 },
  ])
  expect(linePositions({ movements }, single)).toMatchObject([
    { position: 'out', quantity: 1, units: [{ itemId: 'x', at: null }] },
  ])
  expect(unassignedQuantity({ movements }, single)).toBe(0)
})

it('[VB-22] counts a whole rental; a text of its own is no unit', () => {
  const text = { ...line, id: 'text', brand: null, model: null, customItem: 'Transport' }
  const movements = [moved('out', 'a'), moved('out', 'b'), moved('damaged', 'b'), moved('chosen', 'c')]
  expect(rentalPositions({ movements, rentalLines: [line, text] })).toEqual({
    ready: 1,
    out: 1,
    back: 0,
    missing: 0,
    damaged: 1,
  })
})

it('[VB-21] lists up to six units of a position, counts more, and never counts trouble', () => {
  const many = { ...line, quantity: 20 }
  const ids = Array.from({ length: 14 }, (_, i) => `u${i}`)
  const movements = [
    ...ids.slice(0, 7).map((id) => moved('out', id)),
    ...ids.slice(7).map((id) => moved('missing', id)),
  ]
  const rows = positionRows(linePositions({ movements }, many))
  expect(rows[0]).toEqual({ position: 'out', quantity: 7 })
  expect(rows).toHaveLength(8)
  expect(rows.slice(1).every((row) => 'unit' in row)).toBe(true)
  const six = positionRows(linePositions({ movements: movements.slice(1) }, many))
  expect(six).toHaveLength(13)
})
