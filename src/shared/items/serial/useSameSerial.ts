import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useLive } from '../../../db/live.ts'
import { findItemsWithSerial, type SerialBearer } from '../../../db/queries/items.ts'
import { serialKey } from '../../../domain/scan/scanKey.ts'
import { SEARCH_DEBOUNCE } from '../../../lib/constants.ts'
import { serialTexts } from './serialTexts.ts'

export interface SameSerialQuery {
  /** The text of the field. */
  serial: string
  /** True if the serial number is new for this item; its own number needs no check. */
  isNew: boolean
  /** The id of the item itself, which is left out. */
  except?: string | undefined
}

/**
 * The items that have the typed serial number, a moment after the last key. A save despite them needs a second
 * press (DO-03).
 */
export function useSameSerial({ serial, isNew, except }: SameSerialQuery) {
  const [asked] = useDebouncedValue(serial, SEARCH_DEBOUNCE)
  const found = useLive(
    async () => ({ asked, rows: isNew ? await findItemsWithSerial(asked, except) : [] }),
    [asked, isNew, except],
  )
  // The serial number that the person was warned about.
  const [warnedKey, setWarnedKey] = useState<string | null>(null)
  const key = serialKey(serial)
  // A result for an earlier number in the field says nothing about the present one.
  const isAnswered = found !== undefined && serialKey(found.asked) === key
  const bearers: readonly SerialBearer[] = isNew && key !== '' && isAnswered ? found.rows : []
  return {
    bearers,
    isWarned: isNew && warnedKey === key,
    /**
     * Returns the text under the field that stops a save once. It reads the items again, because a save may come
     * before the delayed search.
     */
    objection: async (): Promise<string | undefined> => {
      if (!isNew || warnedKey === key || (await findItemsWithSerial(serial, except)).length === 0)
        return undefined
      setWarnedKey(key)
      return serialTexts.known
    },
    forget: () => setWarnedKey(null),
  }
}
