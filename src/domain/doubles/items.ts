import { codesOf } from '../items/codes.ts'
import { ITEM_CODES_MAX, ITEM_LOG_KEPT, ITEM_STATUSES } from '../items/constants.ts'
import type { Item, ItemLogLine } from '../items/item.ts'
import { logOf } from '../items/log.ts'
import { pick } from '../shared/objects.ts'
import { scanKey } from '../scan/scanKey.ts'
import { formerNumbers } from './customers.ts'
import type { KeptOf } from './kept.ts'
import { undone } from './undo.ts'

const inOrder = (lines: readonly ItemLogLine[]): ItemLogLine[] =>
  [...new Map(lines.map((line) => [line.id, line])).values()]
    .sort((a, b) => a.at.localeCompare(b.at) || a.id.localeCompare(b.id))
    .slice(-ITEM_LOG_KEPT)

/** The item that stays, with the codes, the number and the history of the other one, and held by its repair. */
export function mergedItem(survivor: Item, merged: Item): Item {
  const own = codesOf(survivor)
  const others = codesOf(merged).filter(({ code }) => !own.some((one) => scanKey(one.code) === scanKey(code)))
  const held =
    survivor.repairId === null && merged.repairId !== null && survivor.status === ITEM_STATUSES.available
  return {
    ...survivor,
    active: true,
    ...(held && { status: merged.status, repairId: merged.repairId }),
    codes: [...own, ...others].slice(0, ITEM_CODES_MAX),
    itemLogLines: inOrder([...logOf(survivor), ...logOf(merged)]),
    formerNumbers: formerNumbers(survivor, merged, merged.itemNumber),
  }
}

/** What is left of an item that became one with another: out of the lists, held by no repair, and found as the other. */
export const emptiedItem = (merged: Item): Item => ({
  ...merged,
  active: false,
  ...(merged.repairId !== null && { status: ITEM_STATUSES.available, repairId: null }),
  codes: [],
  formerNumbers: [],
})

/** Two items out of one again; what was written in the history since stays with the one that stayed. */
export function partedItems(
  survivor: Item,
  { before, after, merged }: KeptOf<'item'>,
): { survivor: Item; merged: Item } {
  const others = new Set(logOf(merged).map(({ id }) => id))
  const lines = logOf(survivor).filter(({ id }) => !others.has(id))
  const codes = new Set(
    codesOf(after)
      .filter(({ id }) => !codesOf(before).some((code) => code.id === id))
      .map(({ id }) => id),
  )
  return {
    survivor: {
      ...undone(survivor, before, after),
      // the repair that holds it now says what it is, whichever the merge had found
      ...(survivor.repairId !== after.repairId && pick(survivor, ['status', 'repairId'])),
      codes: codesOf(survivor).filter(({ id }) => !codes.has(id)),
      itemLogLines: inOrder([...logOf(before), ...lines]),
    },
    merged,
  }
}
