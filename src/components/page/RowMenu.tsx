import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { IconDots } from '../icons/icons.tsx'
import classes from './RowMenu.module.css'

/** Distance in px between the dots and their menu, and between the menu and the edge of the window. */
const GAP = 4

/**
 * The actions of a row behind three dots: `IconAction`s with a word, in the order open, likely action, copy,
 * documents, archive, delete (LI-04). They mount when the menu opens for the first time, since a list has forty
 * menus. They stay mounted when it closes, so that a dialog that one of them opened stays too.
 */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  const [open, setOpen] = useState<Place | null>(null)
  const [isMade, setMade] = useState(false)
  const root = useRef<HTMLSpanElement>(null)
  const menu = useRef<HTMLSpanElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const element = menu.current
    if (!open || !element) return
    element.showPopover?.()
    const fit = () => {
      place(element, open)
      if (!element.contains(document.activeElement))
        element.querySelector('button')?.focus({ preventScroll: true })
    }
    fit()
    // Actions that are loaded on demand arrive later.
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    const leave = () => setOpen(null)
    window.addEventListener('scroll', leave, { capture: true, passive: true })
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', leave, { capture: true })
      if (element.isConnected) element.hidePopover?.()
    }
  }, [open])
  const close = () => {
    root.current?.querySelector('button')?.focus({ preventScroll: true })
    setOpen(null)
  }
  const toggle = ({ currentTarget, detail, clientX: x, clientY: y }: MouseEvent<HTMLElement>) => {
    setMade(true)
    const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
    const isInside = detail > 0 || (x === 0 && y === 0)
    setOpen(open ? null : isInside ? { left, right, top, bottom } : { left: x, right: x, top: y, bottom: y })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      step(menu.current, event.key === 'ArrowDown' ? 1 : -1)
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
        data-row-menu
        onClick={toggle}
      >
        <IconDots size={20} />
      </button>
      {/* Closes before the action runs, so that a dialog returns the focus to the dots. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <span
        id={id}
        ref={menu}
        className={classes.menu}
        popover="manual"
        hidden={!open}
        onClickCapture={close}
      >
        {isMade && children}
      </span>
    </span>
  )
}

/** The sides in px of the element that opened the menu, or the place of the pointer. */
interface Place {
  left: number
  right: number
  top: number
  bottom: number
}

/** Puts the menu below its place, or above it if there is no space. */
function place(menu: HTMLElement, { left, right, top, bottom }: Place): void {
  const { width, height } = menu.getBoundingClientRect()
  const x = left === right ? Math.min(left, window.innerWidth - width - GAP) : right - width
  const below = bottom + GAP
  const y = below + height > window.innerHeight ? Math.max(GAP, top - GAP - height) : below
  menu.style.left = `${Math.max(GAP, x)}px`
  menu.style.top = `${y}px`
}

function step(menu: HTMLElement | null, by: 1 | -1): void {
  const buttons = [...(menu?.querySelectorAll('button') ?? [])]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  buttons.at((at + by) % buttons.length)?.focus()
}

/** Opens the menu of a row at the pointer; false if the row has none, or if the press is on something of its own. */
export function openRowMenuAt(event: MouseEvent<HTMLElement>): boolean {
  const { target, clientX, clientY } = event
  const row = target instanceof Element ? target.closest('tr[data-row]') : null
  const dots = row?.querySelector('[data-row-menu]')
  if (!dots || !row?.contains(target as Node)) return false
  if ((target as Element).closest('a, input, select, textarea, [popover]')) return false
  if ((window.getSelection()?.toString() ?? '') !== '') return false
  dots.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, clientX, clientY }))
  return true
}
