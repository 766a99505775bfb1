import { useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { toastSuccess, toastUndoable, toastWarning } from '../../../../components/toasts/toasts.ts'
import { db } from '../../../../db/database.ts'
import { accompanyingParts } from '../../../../db/queries/kits.ts'
import type { Item } from '../../../../domain/items/item.ts'
import { withoutAccessories } from '../../../../domain/rentals/form.ts'
import type { RentalLine } from '../../../../domain/rentals/rental.ts'
import { findCode } from '../../../../shared/scan/findCode.ts'
import { closeSearchList } from '../../../../shared/scan/focusedField.ts'
import { useCodeHandler } from '../../../../shared/scan/useCodeHandler.ts'
import { rentalFormTexts } from '../rentalFormTexts.ts'
import type { RentalFormState } from '../useRentalForm.ts'
import { withUnit } from './useLines.ts'

/**
 * Adds a line for each item that is scanned while the form is open, and for the item whose scan opened the
 * form.
 * @param show scrolls to the new line
 */
export function useScannedLines({ isNew, change }: RentalFormState, show: (lineId: string) => void): void {
  const showing = useRef(show)
  useLayoutEffect(() => {
    showing.current = show
  })
  const add = useCallback(
    async (item: Item) => {
      if (item.customerId !== null) return toastWarning(rentalFormTexts.notOurs)
      const along = await accompanyingParts(item)
      let there = false
      let lineId = ''
      let before: readonly RentalLine[] = []
      change((old) => {
        before = old.rentalLines
        const next = withUnit(old, item, 1, along)
        there = next === old
        lineId = next.rentalLines.find(({ itemId }) => itemId === item.id)?.id ?? ''
        return next
      })
      setTimeout(() => {
        if (there) return toastWarning(rentalFormTexts.thereAlready)
        const name = [item.brand, item.model, item.serialNumber].filter(Boolean).join(' ')
        // One press removes the accessories that were added automatically.
        if (along.parts.length > 0)
          toastUndoable(rentalFormTexts.scannedAlong(name), () =>
            change((old) => ({ ...old, rentalLines: withoutAccessories(old.rentalLines, before) })),
          )
        else toastSuccess(rentalFormTexts.scanned(name))
        showing.current(lineId)
      })
    },
    [change],
  )
  useCodeHandler(async (text) => {
    const found = await findCode(text)
    if (found.kind !== 'item') return false
    closeSearchList()
    await add(found.item)
    return true
  })
  // A new rental already starts with this item, so skip it there.
  const { itemId }: { itemId?: string } = useSearch({ strict: false })
  const added = useRef<string>(undefined)
  useEffect(() => {
    if (isNew || !itemId || added.current === itemId) return
    added.current = itemId
    void db.item.get(itemId).then((item) => item && add(item))
  }, [isNew, itemId, add])
}
