import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { IconChevronDown } from '../../components/icons/icons.tsx'
import { lazyComponent } from '../../components/page/lazyComponent.ts'
import type { SessionUser } from '../../session/session.ts'
import classes from './Shell.module.css'

const loadMenu = () => import('./personMenu/PersonMenu.tsx')
/** Loaded on demand, because the first screen does not need it. */
const PersonMenu = lazyComponent(loadMenu, 'PersonMenu')

/** The initials of the first name and of the last word of the last name: Demi De Moor becomes DM. */
const initialsOf = ({ name, lastName }: SessionUser): string =>
  [name, lastName.split(' ').at(-1) ?? ''].map((word) => word.slice(0, 1).toUpperCase()).join('')

/** The name of the person; opens the menu of everything that concerns the person and the device (SL-07). */
export function PersonButton({ user, onInfo }: { user: SessionUser; onInfo: () => void }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) close()
    else if (event.key === 'ArrowDown' && !open) setOpen(true)
    else return
    event.preventDefault()
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears what its buttons do
    <div className={classes.personBox} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={classes.person}
        aria-haspopup="menu"
        aria-expanded={open}
        title={`${user.name} ${user.lastName}`}
        onPointerEnter={() => void loadMenu()}
        onClick={() => setOpen(!open)}
      >
        <span className={classes.initials} aria-hidden="true">
          {initialsOf(user)}
        </span>
        <span className={classes.fullName}>
          {user.name} {user.lastName}
        </span>
        <IconChevronDown size={16} className={classes.chevron} />
      </button>
      {open && <PersonMenu user={user} onInfo={onInfo} onClose={close} />}
    </div>
  )
}
