import { CloseButton } from '@mantine/core'
import { createContext, type KeyboardEvent, type ReactNode, use, useId, useState } from 'react'
import { IconAlert, IconChevronDown, IconInfo } from '../icons/icons.tsx'
import classes from './Banner.module.css'

export interface BannerProps {
  tone: 'info' | 'warning'
  /** The message, in one line. */
  children: ReactNode
  /** Details, shown when the user opens the banner. */
  more?: ReactNode
  /** Buttons after the text. */
  action?: ReactNode
  /** Makes the banner dismissible. */
  onClose?: () => void
  /** Interrupts a screen reader. */
  urgent?: boolean
  /** Accessible name. */
  label?: string
}

/** The other banners, folded below the first one; null inside one of those. */
const Others = createContext<readonly ReactNode[] | null>([])

/** One line for messages about the whole product: the first one, with the others behind 'n meer'. */
export function BannerLine({ banners }: { banners: readonly ReactNode[] }) {
  const [first, ...others] = banners
  return first && <Others value={others}>{first}</Others>
}

/** A line above the screen about the whole product. What does not fit opens below it, over the screen. */
export function Banner({ tone, children, more, action, onClose, urgent, label }: BannerProps) {
  const others = use(Others)
  const [open, setOpen] = useState(false)
  const rest = useId()
  const folds = others !== null && (others.length > 0 || more !== undefined)
  const unfolded = folds && open
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') setOpen(false)
  }
  const Icon = tone === 'warning' ? IconAlert : IconInfo
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears what its buttons do
    <div
      className={classes.banner}
      data-tone={tone}
      data-inside={others === null || undefined}
      role={urgent ? 'alert' : 'status'}
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      <div className={classes.line}>
        <Icon size={18} />
        <span className={classes.text}>
          {children}
          {others === null && more !== undefined && <> {more}</>}
        </span>
        {folds && (
          <button
            type="button"
            className={classes.fold}
            aria-expanded={open}
            aria-controls={rest}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Minder' : others.length > 0 ? `${others.length} meer` : 'Meer'}
            <IconChevronDown size={16} />
          </button>
        )}
        {action}
        {onClose && <CloseButton aria-label="Melding sluiten" onClick={onClose} />}
      </div>
      {unfolded && (
        <div id={rest} className={classes.rest}>
          {more !== undefined && <p className={classes.more}>{more}</p>}
          <Others value={null}>{others}</Others>
        </div>
      )}
    </div>
  )
}
