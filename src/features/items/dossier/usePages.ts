import { useState } from 'react'
import { usePrinting } from '../../../components/print/usePrinting.ts'

/** So many events stand on the screen at first, and so many come with each press: a device of years has hundreds. */
const PAGE = 50

/** The first pages of a long list, and all of it on paper (DO-05). @param of what the list is of: another begins anew */
export function usePages<T>(all: readonly T[], of: string) {
  const [opened, setOpened] = useState({ of, pages: 1 })
  const pages = opened.of === of ? opened.pages : 1
  const printing = usePrinting()
  const shown = printing ? all : all.slice(0, pages * PAGE)
  return {
    shown,
    left: all.length - shown.length,
    next: Math.min(PAGE, all.length - shown.length),
    more: () => setOpened({ of, pages: pages + 1 }),
  }
}
