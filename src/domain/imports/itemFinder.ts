import { formerNumbersOf } from '../duplicates/formerNumbers.ts'
import { codesOf } from '../items/codes.ts'
import { ITEM_FIELDS, ITEM_NUMBER } from '../items/fieldList.ts'
import type { Item } from '../items/item.ts'
import { scanKey } from '../scan/scanKey.ts'
import { normalizeName } from '../shared/normalizeName.ts'
import { readText, type CellValue } from './cells.ts'
import type { SheetRow } from './sheet.ts'

/**
 * The item that a row is about, and the label of the column that identified it; or why it cannot be
 * determined.
 */
export type ItemMatch = { item: Item | undefined; by: string } | { refused: string }

const key = (value: CellValue | undefined): string => normalizeName(readText(String(value ?? '')))
const codeKey = (code: string): string => scanKey(readText(code))

/**
 * The key of brand, model and serial number. Without a serial number nothing proves that two units are the
 * same (D-128).
 */
export const modelSerialKey = (
  brand: CellValue | undefined,
  model: CellValue | undefined,
  serialNumber: CellValue | undefined,
): string | null => (serialNumber ? [brand, model, serialNumber].map(key).join('\n') : null)

const serialKeyOf = ({ brand, model, serialNumber }: Item) => modelSerialKey(brand, model, serialNumber)

/** The name of an item in a refusal: 'Sony FX6 (serienummer 12)'. */
export const itemNameWithSerial = ({ brand, model, serialNumber }: Item): string =>
  [brand, model].filter(Boolean).join(' ') + (serialNumber ? ` (serienummer ${serialNumber})` : '')

/**
 * Finds items by number, former number, code, or brand, model and serial number, including items that the
 * file adds.
 */
export class ItemFinder {
  private readonly numbers = new Map<string, string>()
  private readonly codes = new Map<string, string>()
  private readonly serials = new Map<string, string>()
  private readonly itemOf: (id: string) => Item | undefined

  /**
   * Indexes the given items.
   * @param itemOf returns the present state of an item by its id
   */
  constructor(items: readonly Item[], itemOf: (id: string) => Item | undefined) {
    this.itemOf = itemOf
    // an active item wins over an inactive one with an equal key, and an own number wins over a former one
    const sorted = items.toSorted((a, b) => Number(b.active) - Number(a.active))
    for (const item of sorted) this.add(item)
    for (const item of sorted)
      for (const former of formerNumbersOf(item)) addFirst(this.numbers, key(former), item.id)
  }

  /** Adds the keys of an item. */
  add(item: Item): void {
    if (item.itemNumber) addFirst(this.numbers, key(item.itemNumber), item.id)
    for (const { code } of codesOf(item)) addFirst(this.codes, codeKey(code), item.id)
    const serial = serialKeyOf(item)
    if (serial !== null) addFirst(this.serials, serial, item.id)
  }

  /**
   * The item of a row: found by its number, which may be one of its codes (D-151), otherwise by its serial
   * number.
   */
  find({ values }: SheetRow): ItemMatch {
    const serial = modelSerialKey(values['brand'], values['model'], values['serialNumber'])
    const bySerial = serial === null ? undefined : this.serials.get(serial)
    const number = values['itemNumber'] ?? null
    const byNumber = number === null ? undefined : this.ownerOf(String(number))
    if (!byNumber) return { item: bySerial ? this.itemOf(bySerial) : undefined, by: SERIAL }
    const isOther =
      bySerial !== undefined && bySerial !== byNumber.id
        ? serialKeyOf(byNumber) !== serial
        : !isSameItem(byNumber, values)
    return isOther
      ? { refused: `'${number}' hoort bij een ander item: ${itemNameWithSerial(byNumber)}` }
      : { item: byNumber, by: ITEM_NUMBER.label }
  }

  /** The item that a scan of this text finds. */
  ownerOf(text: string): Item | undefined {
    const id = this.numbers.get(key(text)) ?? this.codes.get(codeKey(text))
    return id === undefined ? undefined : this.itemOf(id)
  }
}

const SERIAL = ITEM_FIELDS.serialNumber.label

function addFirst(map: Map<string, string>, at: string, id: string): void {
  if (!map.has(at)) map.set(at, id)
}

/**
 * True if a row can be about an item: the serial numbers are equal or, if one is missing, brand and model
 * are.
 */
function isSameItem(item: Item, { brand, model, serialNumber }: SheetRow['values']): boolean {
  if (item.serialNumber && serialNumber) return key(item.serialNumber) === key(serialNumber)
  const isModel = !item.model || !model || key(item.model) === key(model)
  return key(item.brand) === key(brand) && isModel
}

/** The codes in a cell, one per line, as the export writes them. */
export const codesInCell = (cell: CellValue | undefined): string[] =>
  String(cell ?? '')
    .split('\n')
    .map((code) => code.trim())
    .filter(Boolean)

/** True if this text already finds the item. */
export const hasCode = (item: Item, text: string): boolean =>
  [item.itemNumber, ...formerNumbersOf(item)].some((number) => number && key(number) === key(text)) ||
  codesOf(item).some(({ code }) => codeKey(code) === codeKey(text))
