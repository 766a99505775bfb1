import { Popover, type PopoverProps } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Anchor } from '../../../../components/page/Anchor.tsx'
import { useOpening } from '../../../../components/page/useOpening.ts'
import { StockBadge } from '../../../../pieces/stock/StockBadge.tsx'
import classes from './Free.module.css'
import type { LineStockFacts } from './LineStock.tsx'
import { hasFocus } from './useLines.ts'
import { WhoHas } from './WhoHas.tsx'

interface FreeCellProps {
  lineId: string
  stock: LineStockFacts
  name: string
  /** The line, which is not covered by what opens. */
  row: RefObject<HTMLTableRowElement | null>
  /** Puts the rental on other days, from this pick-up on. */
  onLeave: (pickupDate: string) => void
}

/** How many are free in the period, or in one word that it does not work out (AV-11). */
export function FreeCell({ lineId, stock, name, row, onLeave }: FreeCellProps) {
  const { count, rivals, item, asking, wanted } = stock
  const whoHas = useWhoHas(stock, row, lineId)
  const clashes = rivals.length > 0
  const said = (
    <>
      {clashes && <strong className={classes.clash}>Conflict</strong>}
      {count && (!clashes || count.of > 1) && <StockBadge count={count} />}
    </>
  )
  const isAllFree = count === undefined || (count.left === count.of && wanted <= count.left)
  return (
    <td data-cell="free" className={classes.free}>
      {!count || !item || !asking || isAllFree || (clashes && count.of <= 1) ? (
        said
      ) : (
        <Count whoHas={whoHas} row={row} said={said}>
          <WhoHas
            question={{ ...asking, id: item.id, wanted }}
            name={name}
            count={count}
            onLeave={(day) => {
              whoHas.close()
              onLeave(day)
            }}
          />
        </Count>
      )}
    </td>
  )
}

interface CountProps extends Pick<FreeCellProps, 'row'> {
  whoHas: ReturnType<typeof useWhoHas>
  said: ReactNode
  children: ReactNode
}

/** Opens who has the pieces that are not free. */
function Count({ whoHas, row, said, children }: CountProps) {
  const { button, opened, there, open, close, toggle } = whoHas
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.count}
        aria-haspopup="dialog"
        aria-expanded={opened !== null}
        onClick={toggle}
      >
        {said}
      </button>
      {there && (
        <Popover
          opened={open}
          onChange={(stays) => stays || close()}
          width={288}
          position="top-end"
          offset={6}
          shadow="lg"
          zIndex={BELOW_HEAD_AND_FOOT}
          withRoles={false}
          trapFocus={opened === 'pressed'}
          middlewares={INSIDE}
        >
          <Popover.Target>
            <Anchor at={row} />
          </Popover.Target>
          <Popover.Dropdown p={0} {...DIALOG}>
            {children}
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  )
}

const DIALOG = { role: 'dialog', 'aria-label': 'Wie heeft wat niet vrij is' }
const BELOW_HEAD_AND_FOOT = 3
/** Between the head of the screen, below a message of the device, and what stands along its foot. */
const EDGES = { top: 172, bottom: 84 }
/** With less room than this it is scrolled in whatever there is. */
const LEAST = 160
const INSIDE: NonNullable<PopoverProps['middlewares']> = {
  flip: { padding: EDGES },
  shift: { padding: 8 },
  size: {
    padding: EDGES,
    apply: ({ availableHeight, elements }) =>
      elements.floating.style.setProperty('--who-room', `${Math.max(availableHeight, LEAST)}px`),
  },
}

/**
 * Opens by a press, and by itself when what was typed on this line is no longer free; the focus then stays where it is,
 * and it closes when the line is left. Escape closes it; where it was pressed, the focus goes back.
 */
function useWhoHas({ tooMany, left }: LineStockFacts, row: FreeCellProps['row'], lineId: string) {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<'pressed' | 'itself' | null>(null)
  const now = left === undefined ? null : tooMany
  const [was, setWas] = useState(now)
  const close = () => setOpened(null)
  if (was !== now) {
    setWas(now)
    // What changed elsewhere is no reason to open.
    if (now && was === false && hasFocus(lineId)) setOpened('itself')
    if (!now && opened === 'itself') setOpened(null)
  }
  useEffect(() => {
    if (opened === null) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      setOpened(null)
      if (opened === 'pressed') button.current?.focus()
    }
    const onFocus = ({ target }: FocusEvent) => {
      if (opened === 'itself' && target instanceof Node && !row.current?.contains(target)) setOpened(null)
    }
    document.addEventListener('keydown', onKey, true)
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('keydown', onKey, true)
      document.removeEventListener('focusin', onFocus)
    }
  }, [opened, row, button])
  const { there, open } = useOpening(opened !== null)
  return {
    button,
    opened,
    there,
    open,
    close,
    toggle: () => setOpened(opened === null ? 'pressed' : null),
  }
}
