import { DomainError } from '../shared/errors.ts'
import { scanKey } from '../scan/scanKey.ts'
import { ITEM_CODES_MAX } from './constants.ts'
import type { Item, ItemCode } from './item.ts'

/** The codes of an item; a record of an earlier version has none. */
export const codesOf = ({ codes }: { codes?: Item['codes'] | undefined }): ItemCode[] => codes ?? []

/**
 * Adds a code to an item. An item that has the code already stays as it is, so that a replay adds nothing
 * (M3).
 * @throws limit_exceeded beyond ITEM_CODES_MAX
 */
export function withCode(item: Item, code: ItemCode): Item {
  const known = codesOf(item)
  if (known.some(({ id, code: text }) => id === code.id || scanKey(text) === scanKey(code.code))) return item
  if (known.length >= ITEM_CODES_MAX)
    throw new DomainError('limit_exceeded', 'Dit item heeft al te veel codes.')
  return { ...item, codes: [...known, code] }
}

/** Removes a code from an item. Returns the same object if the item has no code of that id. */
export function withoutCode(item: Item, codeId: string): Item {
  const left = codesOf(item).filter(({ id }) => id !== codeId)
  return left.length === codesOf(item).length ? item : { ...item, codes: left }
}
