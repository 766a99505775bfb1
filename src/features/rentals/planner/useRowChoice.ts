import { useCallback, useState } from 'react'
import { personalKey, readSetting, writeSetting } from '../../../lib/storage.ts'

const BOOKED = () => personalKey('planner.booked')
const FOLDED = () => personalKey('planner.folded')

const foldedBefore = (): ReadonlySet<string> => {
  const saved = readSetting<unknown>(FOLDED(), [])
  return new Set(Array.isArray(saved) ? saved.filter((one) => typeof one === 'string') : [])
}

/** The row filter of the planner, stored for the next visit. */
export function useRowChoice() {
  const [onlyBooked, setBooked] = useState(() => readSetting<unknown>(BOOKED(), false) === true)
  const [folded, setFolded] = useState(foldedBefore)
  const fold = useCallback(
    (one: string) =>
      setFolded((old) => {
        const next = new Set(old)
        if (!next.delete(one)) next.add(one)
        writeSetting(FOLDED(), [...next])
        return next
      }),
    [],
  )
  return {
    onlyBooked,
    showOnlyBooked: (on: boolean) => {
      setBooked(on)
      writeSetting(BOOKED(), on)
    },
    /** The folded categories and models; see `GroupRow.fold`. */
    folded,
    fold,
  }
}
