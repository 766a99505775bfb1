import { describe, expect, it } from 'vitest'
import type { StockPart } from '../items/itemModel.ts'
import { modelKey } from '../items/model.ts'
import { accessoryLines, type KitFacts, kitLines, kitPrice, accessoriesOf } from './kit.ts'

const part = (id: string, more: Partial<StockPart>): StockPart => ({
  id,
  position: 1,
  itemId: null,
  brand: null,
  model: null,
  quantity: 1,
  ...more,
})
const FX9 = { brand: 'Sony', model: 'FX9' }
const TRIPOD = { brand: 'Sachtler', model: 'Ace' }
const PARTS = [
  part('camera', FX9),
  part('tripod', { ...TRIPOD, quantity: 2 }),
  part('cables', { itemId: 'cable', quantity: 3 }),
]
const BATTERY = part('battery', { itemId: 'battery', quantity: 2 })
const FACTS: KitFacts = {
  items: new Map([['cable', { rentPrice: 1.5 }]]),
  models: new Map([[modelKey(FX9), { dayPrice: 145 }]]),
  units: new Map([
    [modelKey(FX9), [{ rentPrice: 99 }]],
    [modelKey(TRIPOD), [{ rentPrice: 20 }, { rentPrice: 30 }]],
  ]),
}
const kit = (price: number | null) => ({
  id: 'kit',
  name: 'EFP-set',
  price,
  note: null,
  parts: PARTS,
  active: true,
})
const ids = () => {
  let n = 0
  return () => `line${n++}`
}

describe('what a kit puts on a rental', () => {
  it('[KI-09] is a line of its own and one for each part, which belong to it', () => {
    const [own, ...parts] = kitLines(kit(null), FACTS, ids())
    expect(own).toEqual({
      id: 'line0',
      kitId: 'kit',
      partOf: null,
      itemId: null,
      brand: null,
      model: null,
      quantity: 1,
      itemPrice: 0,
    })
    const common = { kitId: null, partOf: 'line0', itemId: null, brand: null, model: null }
    expect(parts).toEqual([
      { ...common, id: 'line1', ...FX9, quantity: 1, itemPrice: 145 },
      { ...common, id: 'line2', ...TRIPOD, quantity: 2, itemPrice: 20 },
      { ...common, id: 'line3', itemId: 'cable', quantity: 3, itemPrice: 1.5 },
    ])
  })

  it('[KI-09] costs its own price where it has one, and its parts nothing then', () => {
    expect(kitLines(kit(150), FACTS, ids()).map(({ itemPrice }) => itemPrice)).toEqual([150, 0, 0, 0])
    expect(kitLines(kit(0), FACTS, ids()).map(({ itemPrice }) => itemPrice)).toEqual([0, 0, 0, 0])
  })

  it('[KI-09] costs in all what its list says', () => {
    for (const price of [null, 150]) {
      const lines = kitLines(kit(price), FACTS, ids())
      const total = lines.reduce((all, { quantity, itemPrice }) => all + quantity * itemPrice, 0)
      expect(kitPrice(kit(price), FACTS)).toBe(total)
    }
    expect(kitPrice(kit(null), FACTS)).toBe(189.5)
  })

  it('[KI-09] a part of which nothing is known costs nothing', () => {
    const unknown = {
      ...kit(null),
      parts: [part('a', { itemId: 'gone' }), part('b', { brand: 'X', model: 'Y' })],
    }
    expect(kitPrice(unknown, FACTS)).toBe(0)
  })
})

describe('what goes along with a model', () => {
  it('[KI-10] is so many for each of it, and costs nothing of its own', () => {
    expect(accessoryLines({ lineId: 'a', quantity: 3 }, [BATTERY], ids())).toEqual([
      {
        id: 'line0',
        kitId: null,
        partOf: 'a',
        itemId: 'battery',
        brand: null,
        model: null,
        quantity: 6,
        itemPrice: 0,
      },
    ])
  })

  it('[KI-10] is nothing where nobody said', () => {
    expect(accessoryLines({ lineId: 'a', quantity: 1 }, [], ids())).toEqual([])
  })
})

describe('what a category says goes along', () => {
  const CAMERA = { id: 'camera', ...FX9 }
  const bag = part('bag', { itemId: 'bag', quantity: 1 })
  const three = part('three', { itemId: 'battery', quantity: 3 })

  it('[KI-27] comes with what the model says, each thing once and as many as the model says', () => {
    expect(accessoriesOf(CAMERA, [BATTERY], [three, bag])).toEqual([BATTERY, bag])
    expect(accessoriesOf(CAMERA, [], [three, bag])).toEqual([three, bag])
    const tripod = part('tripod', { brand: ' SACHTLER', model: 'ace' })
    expect(accessoriesOf(CAMERA, [part('own', TRIPOD)], [tripod])).toEqual([part('own', TRIPOD)])
  })

  it('[KI-27] is never the unit itself, nor another unit of its model', () => {
    const self = part('self', { itemId: 'camera' })
    const another = part('another', { brand: 'SONY', model: 'fx9' })
    expect(accessoriesOf(CAMERA, [], [self, another, bag])).toEqual([bag])
  })
})
