import { codesOf } from '../items/codes.ts'
import { ITEM_CODES_MAX, ITEM_LOG_KEPT, ITEM_STATUSES } from '../items/constants.ts'
import type { Item, ItemLogLine } from '../items/item.ts'
import { logOf } from '../items/log.ts'
import { pick } from '../../lib/objects.ts'
import { scanKey } from '../scan/scanKey.ts'
import { joinFormerNumbers } from './formerNumbers.ts'
import type { ReplacedData } from './replacedData.ts'
import { undoMergedFields } from './undo.ts'

const mergeLogLines = (lines: readonly ItemLogLine[]): ItemLogLine[] =>
  [...new Map(lines.map((line) => [line.id, line])).values()]
    .sort((a, b) => a.at.localeCompare(b.at) || a.id.localeCompare(b.id))
    .slice(-ITEM_LOG_KEPT)

/**
 * The surviving item with the codes, the number and the history of the merged one. It also takes over the
 * repair that holds the merged item.
 */
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
    itemLogLines: mergeLogLines([...logOf(survivor), ...logOf(merged)]),
    formerNumbers: joinFormerNumbers(survivor, merged, merged.itemNumber),
  }
}

/** The merged item afterwards: inactive and held by no repair. Its number finds the surviving item. */
export const emptiedItem = (merged: Item): Item => ({
  ...merged,
  active: false,
  ...(merged.repairId !== null && { status: ITEM_STATUSES.available, repairId: null }),
  codes: [],
  formerNumbers: [],
})

/** Takes a merge of two items back. Log lines that were written since stay with the survivor. */
export function splitItems(
  survivor: Item,
  { before, after, merged }: ReplacedData<'item'>,
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
      ...undoMergedFields(survivor, before, after),
      // a repair that took the item since decides its status, not the state before the merge
      ...(survivor.repairId !== after.repairId && pick(survivor, ['status', 'repairId'])),
      codes: codesOf(survivor).filter(({ id }) => !codes.has(id)),
      itemLogLines: mergeLogLines([...logOf(before), ...lines]),
    },
    merged,
  }
}
