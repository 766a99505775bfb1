import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useLive } from '../../../db/live.ts'
import { sameSerial, type SerialBearer } from '../../../db/queries/sameSerial.ts'
import { serialKey } from '../../../domain/scan/scanKey.ts'
import { SEARCH_DEBOUNCE } from '../../../lib/constants.ts'
import { serialTexts as t } from './texts.ts'

export interface SameSerialAsked {
  /** As it stands in the field. */
  serial: string
  /** It would be new here: that of an item that has it already is no news. */
  isNew: boolean
  /** The item itself. */
  except?: string | undefined
}

/** Who bears the serial number that is being typed, a moment after the last key; a save over it takes a second press (DO-03). */
export function useSameSerial({ serial, isNew, except }: SameSerialAsked) {
  const [asked] = useDebouncedValue(serial, SEARCH_DEBOUNCE)
  const found = useLive(
    async () => ({ asked, rows: isNew ? await sameSerial(asked, except) : [] }),
    [asked, isNew, except],
  )
  // The number that the person was told of.
  const [told, setTold] = useState<string | null>(null)
  const key = serialKey(serial)
  // An answer about the number that was in the field before says nothing about the one that is typed now.
  const isAnswered = found !== undefined && serialKey(found.asked) === key
  const bearers: readonly SerialBearer[] = isNew && key !== '' && isAnswered ? found.rows : []
  return {
    bearers,
    isTold: isNew && told === key,
    /** The text under the field that a save waits for, once; asked anew, for a save may be quicker than the typing. */
    objection: async (): Promise<string | undefined> => {
      if (!isNew || told === key || (await sameSerial(serial, except)).length === 0) return undefined
      setTold(key)
      return t.known
    },
    forget: () => setTold(null),
  }
}
