import fc from 'fast-check'
import { claimsOf } from '../../src/domain/rentals/claims.ts'
import { describe, expect, it } from 'vitest'
import type { MovementKind } from '../../src/domain/rentals/constants.ts'
import {
  bulkChange,
  scanMeaningOf,
  nextHandover,
  handoverStagesOf,
} from '../../src/domain/rentals/handover.ts'
import {
  lineCount,
  type NewMovement,
  partlyBack,
  unitsOfLine,
  rentalCount,
  stillOutOf,
  withMovements,
  withoutMovements,
} from '../../src/domain/rentals/movements.ts'
import { chargesOf, missingNow, settledCharges } from '../../src/domain/rentals/charges.ts'
import { missingOf, writtenOffOf } from '../../src/domain/rentals/missing.ts'
import type { Rental } from '../../src/domain/rentals/rental.ts'
import { rentalLine, rentalWith } from '../kit/rentals.ts'
import { testId, USER } from '../kit/sim/memoryTx.ts'

const [A, B, C] = [testId(), testId(), testId()] as [string, string, string]
const camera = (id: string, model = 'GY-HC900') => ({ id, brand: 'JVC', model })
const named = rentalLine({ itemId: A, customItem: null })
const asked = rentalLine({ customItem: null, brand: 'JVC', model: 'GY-HC900', quantity: 2 })
const bulk = rentalLine({ itemId: C, customItem: null, multiple: true, quantity: 10 })
const transport = rentalLine()
const rental = (...rentalLines: Rental['rentalLines']): Rental => rentalWith({ rentalLines })

const said = (lineId: string, itemId: string | null, kind: MovementKind, quantity = 1): NewMovement => ({
  id: testId(),
  lineId,
  itemId,
  kind,
  quantity,
  note: null,
  repairId: null,
})
const at = (second: number) => ({ uid: USER, at: new Date(Date.UTC(2026, 5, 5, 9, 0, second)).toISOString() })
/** Adds the movements one after the other, a second apart. */
const after = (start: Rental, ...movements: NewMovement[]): Rental =>
  movements.reduce((now, movement, i) => withMovements(now, [movement], at(i)), start)

describe('the whereabouts of the units of a rental', () => {
  it('[OI-01] counts a unit by its last movement', () => {
    const out = after(rental(named), said(named.id, A, 'out'))
    expect(lineCount(out, named)).toMatchObject({ asked: 1, toGo: 0, out: 1, back: 0 })
    const back = after(rental(named), said(named.id, A, 'out'), said(named.id, A, 'back'))
    expect(lineCount(back, named)).toMatchObject({ toGo: 0, out: 0, back: 1 })
  })

  it('[OI-01] gives a unit a place on a line that asks for its model, and none on a full one', () => {
    const start = rental(asked)
    expect(scanMeaningOf(start, camera(A), 'out')).toMatchObject({ is: 'move', kind: 'out', line: asked })
    const one = after(start, said(asked.id, A, 'out'))
    expect(scanMeaningOf(one, camera(A), 'out').is).toBe('already')
    expect(scanMeaningOf(one, { ...camera(B), brand: ' jvc' }, 'out').is).toBe('move')
    const full = after(start, said(asked.id, A, 'out'), said(asked.id, B, 'out'))
    expect(handoverStagesOf(full, 'out')).toMatchObject({ toGo: [], out: [{ itemId: A }, { itemId: B }] })
    expect(scanMeaningOf(full, camera(C), 'out')).toMatchObject({ is: 'exchange', instead: A })
  })

  it('[OI-02] a unit of another model, or one that did not go along, has no effect', () => {
    const start = after(rental(asked, named), said(asked.id, B, 'out'))
    expect(scanMeaningOf(start, camera(C, 'HM250'), 'out').is).toBe('stranger')
    expect(scanMeaningOf(start, camera(C), 'back').is).toBe('stranger')
  })

  it('[OI-02] a unit takes the place of one that a line names, and the counts stay those of the line', () => {
    const start = {
      ...after(rental(named), said(named.id, A, 'out')),
      models: new Map([[A, 'jvc\ngy-hc900']]),
    }
    expect(scanMeaningOf(start, camera(B), 'out')).toMatchObject({
      is: 'exchange',
      instead: A,
      comesBack: true,
    })
    const swapped = withMovements(start, [said(named.id, A, 'back'), said(named.id, B, 'out')], at(9))
    expect(lineCount(swapped, named)).toMatchObject({ toGo: 0, out: 1, back: 0 })
    const back = after(swapped, said(named.id, B, 'back'))
    expect(unitsOfLine(back, named.id).map(({ itemId }) => itemId)).toEqual(expect.arrayContaining([A, B]))
  })

  it('[OI-03] counts bulk by its number, and a number that is set again replaces the one before', () => {
    const out = after(rental(bulk), said(bulk.id, C, 'out', 8))
    expect(lineCount(out, bulk)).toMatchObject({ asked: 10, toGo: 2, out: 8 })
    const some = after(out, said(bulk.id, C, 'back', 3), said(bulk.id, C, 'missing', 2))
    expect(lineCount(some, bulk)).toMatchObject({ out: 3, back: 3, missing: 2 })
    const { remove, add } = bulkChange(some, bulk.id, 'back', 1)
    const less = after(withoutMovements(some, remove), said(bulk.id, C, 'back', add))
    expect(lineCount(less, bulk)).toMatchObject({ out: 5, back: 1, missing: 2 })
    expect(scanMeaningOf(out, camera(C), 'back').is).toBe('bulk')
  })

  it('[OI-12] bulk ends back, missing or damaged, and is in trouble as long as some of it is not back', () => {
    const ended = (damaged: number) =>
      after(
        rental(bulk),
        said(bulk.id, C, 'out', 10),
        said(bulk.id, C, 'damaged', damaged),
        said(bulk.id, C, 'back', 9),
      )
    expect(lineCount(ended(1), bulk)).toMatchObject({ out: 0, back: 9, damaged: 1 })
    expect(handoverStagesOf(ended(1), 'back')).toMatchObject({ out: [], trouble: [{ line: bulk }], back: [] })
  })

  it('[OI-12] bulk that came back damaged is the matter of its repair, and held by its rental no more', () => {
    const ended = after(
      rental(bulk),
      said(bulk.id, C, 'out', 10),
      said(bulk.id, C, 'damaged', 2),
      said(bulk.id, C, 'back', 5),
    )
    expect(claimsOf(ended).held).toEqual([{ id: bulk.id, itemId: C, quantity: 3 }])
  })

  it('[OI-14] a unit goes in the place of one that came back, and of none if all units are still out', () => {
    const models = new Map([[A, 'jvc\ngy-hc900']])
    const out = after(rental(named), said(named.id, A, 'out'))
    expect(scanMeaningOf({ ...out, models }, camera(B), 'back').is).toBe('stranger')
    for (const end of ['back', 'damaged'] as const) {
      const back = after(out, said(named.id, A, end))
      const expected = { is: 'exchange', line: named, instead: A, comesBack: false }
      expect(scanMeaningOf({ ...back, models }, camera(B), 'back')).toEqual(expected)
      const swapped = withMovements(back, [said(named.id, B, 'out')], at(9))
      expect(lineCount(swapped, named)).toMatchObject({ out: 1, damaged: end === 'damaged' ? 1 : 0 })
      expect(scanMeaningOf({ ...swapped, models }, camera(C), 'back').is).toBe('stranger')
    }
  })

  it('[OI-13] what is charged is what is missing as of now, of bulk as often as it was said', () => {
    const [lost, some, more] = [
      said(named.id, A, 'missing'),
      said(bulk.id, C, 'missing', 2),
      said(bulk.id, C, 'missing', 1),
    ]
    const start = after(rental(named, bulk), lost, some, more)
    const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id)
    expect(idsOf(missingNow(start))).toEqual(idsOf([lost, some, more]))
    expect(idsOf(chargesOf(start, bulk.id, null).open)).toEqual(idsOf([some, more]))
    const charged = { ...start, rentalLines: [...start.rentalLines, rentalLine({ id: some.id })] }
    expect(idsOf(chargesOf(charged, bulk.id, null).open)).toEqual([more.id])
    expect(idsOf(chargesOf(charged, bulk.id, null).charged)).toEqual([some.id])
    const found = withMovements(charged, [said(named.id, A, 'found')], at(9))
    expect(settledCharges(charged, found)).toEqual([lost.id])
    expect(settledCharges(charged, withoutMovements(charged, [some.id]))).toEqual([some.id])
  })

  it('[OI-20] no more is written off than is missing, however often it is said, and what is found is not', () => {
    const lost = after(rental(bulk), said(bulk.id, C, 'out', 10), said(bulk.id, C, 'missing', 3))
    const off = withMovements(lost, [said(bulk.id, C, 'writtenOff', 3)], at(9))
    const twice = withMovements(off, [said(bulk.id, C, 'writtenOff', 3)], at(10))
    const found = withMovements(twice, [said(bulk.id, C, 'found', 2)], at(11))
    const all = [lost, off, twice, found].map((one) => [
      missingOf(one).get(C) ?? 0,
      writtenOffOf(one).get(C) ?? 0,
      lineCount(one, bulk).missing,
    ])
    expect(all).toEqual([
      [3, 0, 3],
      [0, 3, 3],
      [0, 3, 3],
      [0, 1, 1],
    ])
  })

  it('[OI-04] what is missing is found by scanning it', () => {
    const lost = after(rental(named), said(named.id, A, 'out'), said(named.id, A, 'missing'))
    expect(handoverStagesOf(lost, 'back')).toMatchObject({ out: [], trouble: [{ itemId: A }] })
    expect(scanMeaningOf(lost, camera(A), 'back')).toMatchObject({ is: 'move', kind: 'found' })
    const found = withMovements(lost, [said(named.id, A, 'found')], at(9))
    expect(lineCount(found, named)).toMatchObject({ missing: 0, back: 1 })
  })

  it('[OI-05] takes all for out where nobody wrote down what left', () => {
    const start = rental(named, bulk, transport)
    expect(stillOutOf(start)).toBe(11)
    expect(partlyBack(start)).toBeNull()
    expect(partlyBack(after(start, said(named.id, A, 'back')))).toEqual({ settled: 1, asked: 11 })
    expect(stillOutOf(after(start, said(named.id, A, 'out')))).toBe(1)
    expect(rentalCount(rental(transport)).asked).toBe(0)
  })

  it('[OI-05] what is done next is giving along, and taking back once all of it left or its day is over', () => {
    const start = rental(named)
    expect(nextHandover(start, start.pickupDate)).toBe('out')
    expect(nextHandover(start, '2026-06-06')).toBe('back')
    expect(nextHandover(after(start, said(named.id, A, 'out')), start.pickupDate)).toBe('back')
  })
})

const LINES = [named, asked, bulk]
const anyMovement = fc
  .record({
    line: fc.constantFrom(...LINES),
    itemId: fc.constantFrom(A, B),
    kind: fc.constantFrom<MovementKind>('chosen', 'out', 'back', 'missing', 'found', 'damaged'),
    quantity: fc.integer({ min: 1, max: 6 }),
    second: fc.integer({ min: 0, max: 5 }),
  })
  .map(({ line, itemId, kind, quantity, second }) => ({
    second,
    movement: said(line.id, line.multiple ? C : itemId, kind, line.multiple ? quantity : 1),
  }))

describe('movements of two devices', () => {
  const countsOf = (one: Rental) => LINES.map((line) => lineCount(one, line))
  const arrived = (list: readonly { second: number; movement: NewMovement }[]) =>
    list.reduce((now, { second, movement }) => withMovements(now, [movement], at(second)), rental(...LINES))

  it('[OI-07] any order, and any repetition, of the same movements ends in the same counts', () => {
    const twoOrders = fc
      .array(anyMovement, { maxLength: 12 })
      .chain((list) =>
        fc.tuple(
          fc.constant(list),
          fc.shuffledSubarray([...list, ...list], { minLength: list.length * 2, maxLength: list.length * 2 }),
        ),
      )
    fc.assert(
      fc.property(twoOrders, ([list, other]) => {
        expect(countsOf(arrived(other))).toEqual(countsOf(arrived(list)))
      }),
    )
  })

  it('[OI-07] a device that removes its own movements leaves those of the other device about the same unit', () => {
    const [mine, theirs] = [said(named.id, A, 'back'), said(named.id, A, 'back')]
    const both = after(rental(named), said(named.id, A, 'out'), mine, theirs)
    expect(lineCount(withoutMovements(both, [mine.id]), named)).toMatchObject({ out: 0, back: 1 })
    expect(withoutMovements(both, [testId()])).toBe(both)
    expect(withMovements(both, [mine], at(9))).toBe(both)
  })

  it('[OI-07] no count is below zero, and none of a line is lost', () => {
    fc.assert(
      fc.property(fc.array(anyMovement, { maxLength: 12 }), (list) => {
        const end = arrived(list)
        for (const line of LINES) {
          const { asked: all, toGo, out, back, missing, damaged } = lineCount(end, line)
          for (const n of [toGo, out, back, missing, damaged]) expect(n).toBeGreaterThanOrEqual(0)
          expect(toGo + out + back + missing + damaged).toBeGreaterThanOrEqual(all)
        }
      }),
    )
  })
})
