import { byPlaceName } from '../../../domain/items/place.ts'
import { type HandoverEntry, type HandoverMode, handoverStagesOf } from '../../../domain/rentals/handover.ts'
import { recordAllMovements } from './handoverActions.ts'
import { handoverTexts } from './handoverTexts.ts'
import { storePlaceText } from './itemNames.ts'
import type { Handover } from './useHandover.ts'
import { useScan } from './useScan.ts'

export type HandoverScreen = ReturnType<typeof useHandoverScreen>

/** The rows and actions of a handover, for a screen of any width. */
export function useHandoverScreen(
  found: Handover,
  mode: HandoverMode,
  onDamaged: (entry: HandoverEntry) => void,
) {
  const { rental, items } = found
  const scan = useScan(found, mode)
  const stages = handoverStagesOf(rental, mode)
  const itemOf = ({ itemId }: HandoverEntry) => (itemId === null ? undefined : items.get(itemId))
  const placeOf = (entry: HandoverEntry) => storePlaceText(entry, itemOf(entry), found.places)
  // A model line needs a choice first, so a tap cannot hand it out.
  const named = stages.toGo.filter(({ itemId }) => itemId !== null)
  return {
    found,
    mode,
    scan,
    stages,
    named,
    onDamaged,
    itemOf,
    isEmpty: Object.values(stages).every((list) => list.length === 0),
    rowProps: (entry: HandoverEntry) => ({
      entry,
      item: itemOf(entry),
      place: placeOf(entry),
      rental,
      reportDone: scan.reportDone,
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
