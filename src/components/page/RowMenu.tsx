import { type MouseEvent, type ReactNode, useId, useRef, useState } from 'react'
import { IconDots } from '../icons/icons.tsx'
import { lazyComponent } from './lazyComponent.ts'
import classes from './RowMenu.module.css'
import type { MenuPlace } from './RowMenuPopup.tsx'

const RowMenuPopup = lazyComponent(() => import('./RowMenuPopup.tsx'), 'RowMenuPopup')

/**
 * The actions of a row behind three dots: `IconAction`s with a word, in the order open, likely action, copy,
 * documents, archive, delete (LI-04). They mount when the menu opens for the first time, since a list has forty
 * menus. They stay mounted when it closes, so that a dialog that one of them opened stays too.
 */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  const [place, setPlace] = useState<MenuPlace | null>(null)
  const [isMade, setMade] = useState(false)
  const dots = useRef<HTMLButtonElement>(null)
  const id = useId()
  const toggle = (event: MouseEvent<HTMLElement>) => {
    setMade(true)
    setPlace(place ? null : placeOf(event))
  }
  return (
    <span className={classes.root} data-no-open>
      <button
        ref={dots}
        type="button"
        className={classes.dots}
        aria-label={label}
        aria-expanded={place !== null}
        aria-controls={id}
        data-row-menu
        onClick={toggle}
      >
        <IconDots size={20} />
      </button>
      {isMade && (
        <RowMenuPopup id={id} place={place} dots={dots} onClose={() => setPlace(null)}>
          {children}
        </RowMenuPopup>
      )}
    </span>
  )
}

/** Returns the sides of the dots, or the place of the pointer for a right click (`openRowMenuAt`). */
function placeOf({ currentTarget, detail, clientX: x, clientY: y }: MouseEvent<HTMLElement>): MenuPlace {
  if (detail > 0 || (x === 0 && y === 0)) return currentTarget.getBoundingClientRect()
  return { left: x, right: x, top: y, bottom: y }
}

/** Opens the menu of a row at the pointer; false if the row has none, or if something of its own was pressed. */
export function openRowMenuAt({ target, clientX, clientY }: MouseEvent<HTMLElement>): boolean {
  const pressed = target as Element
  const dots = pressed.closest('tr[data-row]')?.querySelector('[data-row-menu]')
  if (!dots || pressed.closest('a, input, select, [popover]') || String(window.getSelection())) return false
  dots.dispatchEvent(new window.MouseEvent('click', { bubbles: true, clientX, clientY }))
  return true
}
