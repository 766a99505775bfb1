import { useId } from 'react'
import { useLater } from '../page/useLater.ts'
import classes from './Status.module.css'
import { dotStyle, type Tone, toneStyle } from './tones.ts'

export interface StatusOption {
  value: string
  /** Shown text; default the value itself. */
  label?: string
  tone: Tone
  disabled?: boolean
}

export interface StatusSelectProps {
  /** Accessible name, such as 'Status van 2026.14'. */
  label: string
  value: string
  options: readonly StatusOption[]
  onChange: (value: string) => void
  /** 'lg' for the head of a detail screen; default 'sm' for lists. */
  size?: 'sm' | 'lg'
}

/** Where the browser draws the list as we say, a dropdown is as wide as its choice; else it is as wide as its options. */
const WIDE_AS_CHOICE = 'HTMLSelectedContentElement' in globalThis

/**
 * A state as a coloured dropdown. It is a real <select>: no cost in a list of forty rows, the tablet's own picker where
 * the browser cannot style it, and the keyboard for free. A value that is no option is shown as it is, in grey. In a list
 * the other options come after the first picture: there are more of them than rows and cells.
 */
export function StatusSelect({ label, value, options, onChange, size = 'sm' }: StatusSelectProps) {
  const id = useId()
  const known = options.some((option) => option.value === value)
  const all = known ? options : [{ value, tone: 'grey' as const, disabled: true }, ...options]
  const open = useLater() || size === 'lg' || !WIDE_AS_CHOICE
  const current = all.find((option) => option.value === value)
  return (
    <select
      id={id}
      aria-label={label}
      className={classes.select}
      data-size={size}
      style={toneStyle(current?.tone ?? 'grey')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {(open ? all : all.filter((option) => option === current)).map((option) => (
        <option
          key={option.value}
          value={option.value}
          disabled={option.disabled}
          style={dotStyle(option.tone)}
        >
          {option.label ?? option.value}
        </option>
      ))}
    </select>
  )
}
