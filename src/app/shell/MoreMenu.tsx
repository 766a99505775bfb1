import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import classes from './Shell.module.css'

interface MoreMenuProps {
  /** What stands on its button, such as the initials of the person. */
  mark: string
  label: string
  children: ReactNode
}

/** What the bar has no room for on a narrow screen opens from the initials; from 820 px on it stands in the bar (D-139). */
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
