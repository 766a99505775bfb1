import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react'
import classes from './RowMenu.module.css'

/** Distance in px between the dots and their menu, and between the menu and the edge of the window. */
const GAP = 4

/** The sides in px of the element that opened the menu, or the place of the pointer. */
export interface MenuPlace {
  left: number
  right: number
  top: number
  bottom: number
}

interface RowMenuPopupProps {
  id: string
  /** Null while the menu is closed. */
  place: MenuPlace | null
  /** The button that opens the menu; it gets the focus back. */
  dots: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}

/** The open part of `RowMenu`. It is above everything else, since a list cuts off what leaves it. */
export function RowMenuPopup({ id, place, dots, onClose, children }: RowMenuPopupProps) {
  const menu = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const element = menu.current
    if (!place || !element) return
    element.showPopover?.()
    const fit = () => {
      moveTo(element, place)
      if (!element.contains(document.activeElement))
        element.querySelector('button')?.focus({ preventScroll: true })
    }
    fit()
    // Actions that are loaded on demand arrive later.
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    window.addEventListener('scroll', onClose, { capture: true, passive: true })
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', onClose, { capture: true })
      if (element.isConnected) element.hidePopover?.()
    }
    // `onClose` is new at every render and does the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [place])
  const close = () => {
    dots.current?.focus({ preventScroll: true })
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      step(menu.current, event.key === 'ArrowDown' ? 1 : -1)
    }
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== dots.current && !currentTarget.contains(relatedTarget)) onClose()
  }
  return (
    // Receives the bubbling keys, presses and focus events of its buttons. It closes before an action runs, so that a
    // dialog returns the focus to the dots.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <span
      id={id}
      ref={menu}
      className={classes.menu}
      popover="manual"
      hidden={!place}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onClickCapture={close}
    >
      {children}
    </span>
  )
}

/** Puts the menu below its place, or above it if there is no space. */
function moveTo(menu: HTMLElement, { left, right, top, bottom }: MenuPlace): void {
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
