import { type ReactNode, useEffect } from 'react'
import { Button } from '@mantine/core'
import { lockedProps, useLock } from '../page/LockedArea.tsx'
import { KEEP_CLEAR } from '../toasts/keepClear.ts'
import classes from './SelectionBar.module.css'

interface SelectionBarProps {
  count: number
  /** Set if rows on other pages can be selected too; `count` is the total then. */
  rest?: { count: number; onChoose: () => void } | undefined
  onClear: () => void
  children: ReactNode
}

/** Replaces the footer of a list: the number of selected rows and the actions on them. */
export function SelectionBar({ count, rest, onClear, children }: SelectionBarProps) {
  const clear = () => {
    onClear()
    // Move the focus: the focused element disappears with the bar.
    document.querySelector<HTMLElement>('main tbody tr[tabindex="0"]')?.focus({ preventScroll: true })
  }
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const inDialog = event.target instanceof Element && event.target.closest('[role="dialog"]')
      if (event.key === 'Escape' && !event.defaultPrevented && !inDialog) clear()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  })
  return (
    <section {...KEEP_CLEAR} className={classes.bar} aria-label="Selectie">
      <output className={classes.count}>{count} geselecteerd</output>
      {rest && (
        <Button variant="subtle" onClick={rest.onChoose}>
          Alle {rest.count} van deze lijst selecteren
        </Button>
      )}
      <Button variant="subtle" onClick={clear}>
        Selectie wissen
      </Button>
      <div className={classes.actions}>{children}</div>
    </section>
  )
}

interface SelectionChoiceProps {
  /** Text of the button, such as 'Status'. */
  children: string
  options: readonly { value: string; label: string }[]
  onChoose: (value: string) => void
}

/** A choice for all selected rows. A native select, so that a tablet shows its own picker. */
export const SelectionChoice = ({ children, options, onChoose }: SelectionChoiceProps) => (
  <select
    {...lockedProps(useLock())}
    className={classes.choice}
    aria-label={`${children} van de selectie`}
    value=""
    onChange={({ currentTarget }) => onChoose(currentTarget.value)}
  >
    <option value="" disabled hidden>
      {children}
    </option>
    {options.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
)
