import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { IconDots } from '../icons/icons.tsx'
import classes from './RowMenu.module.css'

/** Height of the open menu in px, to decide on which side it fits. */
const HEIGHT = 170

/**
 * The actions of a row behind three dots: `IconAction`s with a word. They stay mounted when the menu closes,
 * so that a dialog that one of them opened stays too.
 */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  const [open, setOpen] = useState<'down' | 'up' | null>(null)
  const root = useRef<HTMLSpanElement>(null)
  const id = useId()
  const toggle = () => setOpen(open ? null : sideOf(root.current))
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      setOpen(null)
      root.current?.querySelector('button')?.focus()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      step(root.current, event.key === 'ArrowDown' ? 1 : -1)
    }
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(null)
  }
  return (
    // Receives the bubbling keys and focus events of its buttons.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span ref={root} className={classes.root} data-no-open onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        type="button"
        className={classes.dots}
        aria-label={label}
        aria-expanded={open !== null}
        aria-controls={id}
        onClick={toggle}
      >
        <IconDots size={20} />
      </button>
      <span id={id} className={classes.menu} hidden={open === null} data-side={open ?? undefined}>
        {children}
      </span>
    </span>
  )
}

function step(root: HTMLElement | null, by: 1 | -1): void {
  const buttons = [...(root?.querySelectorAll('button') ?? [])]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  buttons.at((at + by) % buttons.length)?.focus()
}

/** Returns 'down', unless there is no space below. */
function sideOf(root: HTMLElement | null): 'down' | 'up' {
  const room = root?.closest('table')?.parentElement?.getBoundingClientRect()
  const bottom = Math.min(room?.bottom ?? window.innerHeight, window.innerHeight)
  const box = root?.getBoundingClientRect()
  const above = (box?.top ?? 0) - (room?.top ?? 0)
  return box && box.bottom + HEIGHT > bottom && above > HEIGHT ? 'up' : 'down'
}
