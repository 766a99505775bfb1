import { describe, expect, it } from 'vitest'
import { kitCount, type PartStock, shortParts } from './kitCount.ts'

const part = (key: string, quantity: number, left: number, of: number, more: Partial<PartStock> = {}) => ({
  key,
  by: `${key}-1`,
  name: key,
  quantity,
  count: { left, of },
  unit: null,
  ...more,
})

describe('how many whole kits are free', () => {
  it('[HV-16] is as many as the part of which there are fewest allows', () => {
    const parts = [part('camera', 1, 5, 6), part('tripod', 2, 5, 8), part('cable', 4, 40, 40)]
    expect(kitCount(parts)).toEqual({ left: 2, of: 4 })
    expect(kitCount([part('camera', 1, 0, 6), part('cable', 4, 40, 40)])).toEqual({ left: 0, of: 6 })
  })

  it('[HV-16] takes together the parts that want the same', () => {
    expect(kitCount([part('camera', 1, 3, 4), part('camera', 1, 3, 4)])).toEqual({ left: 1, of: 2 })
  })

  it('[HV-16] is at most one if a part is one specific unit, and none while that unit is away', () => {
    const cables = part('cable', 4, 40, 40)
    expect(kitCount([part('camera', 1, 3, 4, { unit: 1 }), cables])).toEqual({ left: 1, of: 1 })
    expect(kitCount([part('camera', 1, 3, 4, { unit: 0 }), cables])).toEqual({ left: 0, of: 1 })
  })

  it('[HV-16] is none of none for a part that the company does not have, and nothing for a kit without parts', () => {
    expect(kitCount([part('camera', 1, 3, 4), part('gone', 1, 0, 0, { by: null })])).toEqual({
      left: 0,
      of: 0,
    })
    expect(kitCount([part('camera', 2, -3, 4)])).toEqual({ left: 0, of: 2 })
    expect(kitCount([])).toBeNull()
  })
})

describe('what there is too little of', () => {
  it('[HV-16] are the parts that do not make as many as are wanted, each once', () => {
    const parts = [part('camera', 1, 3, 4), part('tripod', 2, 3, 4), part('tripod', 1, 3, 4)]
    const tripod = { by: 'tripod-1', name: 'tripod', count: { left: 3, of: 4 } }
    expect(shortParts(parts, 1)).toEqual([])
    expect(shortParts(parts, 2)).toEqual([tripod])
    expect(shortParts(parts, 4).map(({ name }) => name)).toEqual(['camera', 'tripod'])
  })
})
