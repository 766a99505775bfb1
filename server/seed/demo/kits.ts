import { type Item, isBulk } from '../../../src/domain/items/item.ts'
import { type ItemModel, modelId, type StockPart } from '../../../src/domain/items/itemModel.ts'
import type { Kit } from '../../../src/domain/rentals/kitRecord.ts'
import type { DemoPhoto } from './photos.ts'
import { type Random, random } from './random.ts'
import type { DeviceCategory } from './words.ts'

type Devices = ReadonlyMap<string, DeviceCategory>
type Drawing = DeviceCategory['drawing']

/** The kits of the demo: their name, what is in them, and their price per day in euro. */
const KITS: readonly {
  name: string
  note: string
  price: number | null
  parts: readonly (readonly [Drawing, number])[]
}[] = [
  {
    name: 'Interviewset',
    note: 'Eén camera, geluid en licht voor één gesprek.',
    price: 195,
    parts: [
      ['camera', 1],
      ['tripod', 1],
      ['microphone', 2],
      ['light', 1],
    ],
  },
  {
    name: 'Regieset',
    note: 'Voor een opname met meer camera’s.',
    price: null,
    parts: [
      ['mixer', 1],
      ['monitor', 2],
      ['headset', 2],
      ['recorder', 1],
    ],
  },
]

const drawingOf = (item: Item, devices: Devices) => devices.get(item.categoryId)?.drawing

/** One unit of each model that the company rents out and follows by serial number. */
function unitsByModel(rentable: readonly Item[]): Item[] {
  const found = new Map<string, Item>()
  for (const item of rentable) {
    const { brand, model } = item
    if (model === null || isBulk(item)) continue
    const id = modelId({ brand, model })
    if (!found.has(id)) found.set(id, item)
  }
  return [...found.values()]
}

/** The shared data of the models, each with a picture of its kind of device; none without photos. */
export const makeModels = (
  rentable: readonly Item[],
  devices: Devices,
  photos: readonly DemoPhoto[],
): ItemModel[] =>
  unitsByModel(rentable).flatMap((item) => {
    const picture = photos.find(({ drawing }) => drawing === drawingOf(item, devices))?.sha256
    const { brand, rentPrice } = item
    const model = item.model ?? ''
    if (!picture) return []
    return [{ id: modelId({ brand, model }), brand, model, dayPrice: rentPrice, accessories: [], picture }]
  })

/** The kits, of models that the company rents out. A kind of device that it does not have is left out. */
export function makeKits(rentable: readonly Item[], devices: Devices, atMs: number): Kit[] {
  const units = unitsByModel(rentable)
  return KITS.flatMap(({ parts, ...kit }, i) => {
    const r = random(`kit:${i}`)
    const found = parts.flatMap(([drawing, quantity]) => {
      const item = units.find((unit) => drawingOf(unit, devices) === drawing)
      return item ? [{ item, quantity }] : []
    })
    if (found.length === 0) return []
    const id = r.id(atMs)
    return [{ id, ...kit, parts: found.map((part, at) => partOf(part, at + 1, r, atMs)), active: true }]
  })
}

const partOf = (
  { item, quantity }: { item: Item; quantity: number },
  position: number,
  r: Random,
  atMs: number,
): StockPart => ({ id: r.id(atMs), position, itemId: null, brand: item.brand, model: item.model, quantity })
