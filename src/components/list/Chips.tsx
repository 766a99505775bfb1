import type { ReactNode } from 'react'
import { formatNumber } from '../../lib/money.ts'
import { dotStyle, type Tone } from '../status/tones.ts'
import classes from './Chips.module.css'

/** A row of quick filters above a list. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={classes.chips} aria-label={label}>
      {children}
    </fieldset>
  )
}

interface ChipProps {
  children: string
  /** For a filter: true if it is on. */
  on?: boolean
  /** For a disclosure button: true if its panel is open. */
  open?: boolean
  onClick: () => void
  /** The number of matches; its space is reserved until it is known. */
  count: number | undefined
  /** Colour of the status dot. */
  tone?: Tone
  icon?: ReactNode
}

/** A filter that is on or off, or a button that opens a part of the screen in place; with a count. */
export function Chip({ children, on, open, onClick, count, tone, icon }: ChipProps) {
  return (
    <button
      type="button"
      className={classes.chip}
      aria-pressed={on}
      aria-expanded={open}
      data-none={(open !== undefined && count === 0) || undefined}
      onClick={onClick}
    >
      {icon}
      {tone && <span className={classes.dot} style={dotStyle(tone)} />}
      {children} <span className={classes.count}>{count !== undefined && formatNumber(count)}</span>
    </button>
  )
}

interface ChipChoice {
  value: string
  label: string
  count: number | undefined
}

interface ChipSelectProps {
  /** Accessible name. */
  label: string
  /** Text of the chip while nothing is chosen. */
  children: string
  /** The first option; choosing it switches the filter off. */
  none: string
  value: string | undefined
  options: readonly ChipChoice[]
  onChange: (value: string | undefined) => void
}

/** A filter with options. A native select, so that a tablet shows its own picker. */
export function ChipSelect({ label, children, none, value, options, onChange }: ChipSelectProps) {
  const on = value !== undefined
  return (
    <select
      className={classes.chip}
      data-on={on || undefined}
      aria-label={label}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? undefined : currentTarget.value)}
    >
      <option value="">{on ? none : children}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
          {option.count !== undefined && ` (${formatNumber(option.count)})`}
        </option>
      ))}
    </select>
  )
}
