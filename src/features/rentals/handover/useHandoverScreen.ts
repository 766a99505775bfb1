import { useState } from 'react'
import { byPlaceName } from '../../../domain/items/place.ts'
import { type HandoverEntry, type HandoverMode, handoverStagesOf } from '../../../domain/rentals/handover.ts'
import { recordAllMovements } from './handoverActions.ts'
import { handoverTexts } from './handoverTexts.ts'
import { storePlaceText } from './itemNames.ts'
import type { Handover } from './useHandover.ts'
import { useScan } from './useScan.ts'

/** A missing unit, or all of a bulk line, by its line and item. */
export interface MissingRow {
  lineId: string
  /** Null for bulk. */
  itemId: string | null
}

export type HandoverScreen = ReturnType<typeof useHandoverScreen>

/** The rows and actions of a handover, for a screen of any width. */
export function useHandoverScreen(
  found: Handover,
  mode: HandoverMode,
  onDamaged: (entry: HandoverEntry) => void,
) {
  const { rental, items } = found
  const scan = useScan(found, mode)
  // The rows whose charge is asked and not answered yet, in the order of the presses.
  const [asked, setAsked] = useState<readonly MissingRow[]>([])
  const stages = handoverStagesOf(rental, mode)
  const itemOf = ({ itemId }: HandoverEntry) => (itemId === null ? undefined : items.get(itemId))
  const placeOf = (entry: HandoverEntry) => storePlaceText(entry, itemOf(entry), found.places)
  const rowOf = ({ line, itemId }: HandoverEntry): MissingRow => ({
    lineId: line.id,
    itemId: line.multiple ? null : itemId,
  })
  const without = (list: readonly MissingRow[], row: MissingRow) =>
    list.filter(({ lineId, itemId }) => lineId !== row.lineId || itemId !== row.itemId)
  const answerCharge = (row: MissingRow) => setAsked((list) => without(list, row))
  // A model line needs a choice first, so a tap cannot hand it out.
  const named = stages.toGo.filter(({ itemId }) => itemId !== null)
  return {
    found,
    mode,
    scan,
    stages,
    named,
    onDamaged,
    asked,
    answerCharge,
    itemOf,
    isEmpty: Object.values(stages).every((list) => list.length === 0),
    rowProps: (entry: HandoverEntry) => ({
      entry,
      item: itemOf(entry),
      place: placeOf(entry),
      rental,
      reportDone: scan.reportDone,
      isChargeAsked: without(asked, rowOf(entry)).length < asked.length,
      onMissing: () => setAsked((list) => [...without(list, rowOf(entry)), rowOf(entry)]),
      onChargeAnswered: () => answerCharge(rowOf(entry)),
    }),
    /** Sorts by the route through the store. */
    sortByPlace: (list: readonly HandoverEntry[]) =>
      list.toSorted((a, b) => byPlaceName(placeOf(a), placeOf(b))),
    moveAll: async (list: readonly HandoverEntry[], kind: 'out' | 'back') =>
      scan.reportDone(
        kind === 'back'
          ? handoverTexts.restIsBack
          : named.length < stages.toGo.length
            ? handoverTexts.namedIsOut
            : handoverTexts.allIsOut,
        await recordAllMovements(rental, list, kind),
      ),
  }
}
