import { Popover, type PopoverProps } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Anchor } from '../../../../components/page/Anchor.tsx'
import { useOpening } from '../../../../components/page/useOpening.ts'
import { StockBadge } from '../../../../shared/stock/StockBadge.tsx'
import classes from './Free.module.css'
import type { LineStockFacts } from './lineStock.ts'
import { hasFocus } from './useLines.ts'
import { UnitHolders } from './UnitHolders.tsx'

interface FreeCellProps {
  lineId: string
  stock: LineStockFacts
  name: string
  /** The row of the line, which the popover must not cover. */
  row: RefObject<HTMLTableRowElement | null>
  /** Moves the rental to other days, starting at this pick-up day; absent where the rental is only read. */
  onLeave?: (pickupDate: string) => void
  /** The side of the row on which the popover opens, if it has room there. */
  side?: 'top' | 'bottom'
}

/** Shows how many units are free in the period, or in one word that there is a conflict (AV-11). */
export function FreeCell({ lineId, stock, name, row, onLeave, side = 'top' }: FreeCellProps) {
  const { count, conflicts, item, stockContext, wanted } = stock
  const whoHas = useUnitHolders(stock, row, lineId)
  const clashes = conflicts.length > 0
  const content = (
    <>
      {clashes && <strong className={classes.clash}>Conflict</strong>}
      {count && (!clashes || count.of > 1) && <StockBadge count={count} />}
    </>
  )
  const isAllFree = count === undefined || (count.left === count.of && wanted <= count.left)
  return (
    <td data-cell="free" className={classes.free}>
      {!count || !item || !stockContext || isAllFree || (clashes && count.of <= 1) ? (
        content
      ) : (
        <Count whoHas={whoHas} row={row} side={side} content={content}>
          <UnitHolders
            question={{ ...stockContext, id: item.id, wanted }}
            name={name}
            count={count}
            onLeave={
              onLeave &&
              ((day) => {
                whoHas.close()
                onLeave(day)
              })
            }
          />
        </Count>
      )}
    </td>
  )
}

interface CountProps extends Pick<FreeCellProps, 'row'> {
  side: 'top' | 'bottom'
  whoHas: ReturnType<typeof useUnitHolders>
  content: ReactNode
  children: ReactNode
}

/** Opens the list of rentals that hold the units. */
function Count({ whoHas, row, side, content, children }: CountProps) {
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
        {content}
      </button>
      {there && (
        <Popover
          opened={open}
          onChange={(stays) => stays || close()}
          width={288}
          position={`${side}-end`}
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
/** Margins in px: the head of the screen with a message of the device, and the bar at its foot. */
const EDGES = { top: 172, bottom: 84 }
/** Minimum height in px; with less space the popover keeps this height and scrolls. */
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
 * The popover opens on press. It also opens by itself, without taking the focus, when input on this line
 * exceeds the stock; then it closes when the focus leaves the line. Escape closes it, and after a press
 * returns the focus to the button.
 */
function useUnitHolders({ tooMany, left }: LineStockFacts, row: FreeCellProps['row'], lineId: string) {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<'pressed' | 'itself' | null>(null)
  const now = left === undefined ? null : tooMany
  const [was, setWas] = useState(now)
  const close = () => setOpened(null)
  if (was !== now) {
    setWas(now)
    // Open only after input on this line; a change from elsewhere must not open it.
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
