import { describe, expect, it } from 'vitest'
import { rentalWith } from '../../../tests/kit/rentals.ts'
import { itemStepOf, occupationOf } from './occupation.ts'

/** A Tuesday. */
const TODAY = '2026-11-10'
const rental = (id: string, pickupDate: string, returnDate: string, fields: object = {}) =>
  rentalWith({ id, number: id, pickupDate, returnDate, status: 'Bevestigd', ...fields })

describe('the occupation of an item', () => {
  it('[LI-16] has four weeks from this Monday on, with a bar per week of each rental', () => {
    const weeks = occupationOf(
      [
        rental('a', '2026-11-01', '2026-11-17'),
        rental('b', '2026-11-12', '2026-11-13', { status: 'Optie' }),
        rental('c', '2026-11-12', '2026-11-13', { status: 'Geannuleerd' }),
      ],
      TODAY,
    )
    expect(weeks.map(({ days }) => days[0])).toEqual(['2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30'])
    expect(
      weeks.map(({ bars }) => bars.map(({ name, first, last, row }) => [name, first, last, row])),
    ).toEqual([
      [
        ['a', 0, 6, 0],
        ['b', 3, 4, 1],
      ],
      [['a', 0, 1, 0]],
      [],
      [],
    ])
    expect(weeks[0]?.bars.map(({ isOption }) => isOption)).toEqual([false, true])
  })

  it('[LI-15] offers to take back what is away and to hand out what is reserved today', () => {
    const one = rental('a', TODAY, '2026-11-12')
    const here = { kind: 'here' as const, place: null }
    expect(itemStepOf({ kind: 'away', rental: one, until: '2026-11-12' }, [one], TODAY)).toEqual({
      kind: 'takeBack',
      rentalId: 'a',
    })
    expect(itemStepOf(here, [one], TODAY)).toEqual({ kind: 'handOut', rentalId: 'a' })
    expect(itemStepOf(here, [rental('b', '2026-11-11', '2026-11-12')], TODAY)).toEqual({ kind: 'newRepair' })
  })
})
