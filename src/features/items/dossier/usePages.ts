import { useState } from 'react'
import { usePrinting } from '../../../components/print/usePrinting.ts'

/** Number of events on the first page and on each further page. An old device can have hundreds. */
const PAGE = 50

/**
 * Returns the first pages of a long list, and the whole list while printing (DO-05). @param of identifies the
 * list: another value returns to page one
 */
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
