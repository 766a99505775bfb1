import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import classes from './Shell.module.css'

interface MoreMenuProps {
  /** The text on the button, such as the initials of the person. */
  mark: string
  label: string
  children: ReactNode
}

/**
 * On a narrow screen, the buttons without space in the bar open from the initials. From 820 px on they are in
 * the bar (D-139).
 */
export function MoreMenu({ mark, label, children }: MoreMenuProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) close()
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears what its buttons do
    <div className={classes.moreBox} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={classes.moreButton}
        aria-expanded={open}
        aria-label={label}
        onClick={() => setOpen(!open)}
      >
        <span className={classes.initials} data-mark={mark} aria-hidden="true" />
      </button>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a press on one of its buttons */}
      <div className={classes.more} data-open={open || undefined} onClick={() => setOpen(false)}>
        {children}
      </div>
    </div>
  )
}
