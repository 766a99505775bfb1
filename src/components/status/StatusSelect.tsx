import { useId } from 'react'
import { useLock } from '../page/LockedArea.tsx'
import { useAfterFirstPaint } from '../page/useAfterFirstPaint.ts'
import classes from './Status.module.css'
import { dotStyle, type Tone, toneStyle } from './tones.ts'

export interface StatusOption {
  value: string
  /** Displayed text; default the value itself. */
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
  /** 'lg' for the header of a detail screen; default 'sm' for lists. */
  size?: 'sm' | 'lg'
}

/**
 * If the browser supports styled selects, the select is as wide as its value. Otherwise it is as wide as its
 * widest option.
 */
const WIDE_AS_CHOICE = 'HTMLSelectedContentElement' in globalThis

/**
 * A state as a coloured dropdown. It is a native <select>: cheap in a list of forty rows, with keyboard
 * support, and with the tablet's own picker where the browser cannot style it. A value that is no option
 * shows as it is, in grey. In a list the other options render after the first paint, because they outnumber
 * the rows and cells.
 */
export function StatusSelect({ label, value, options, onChange, size = 'sm' }: StatusSelectProps) {
  const id = useId()
  const lock = useLock()
  const known = options.some((option) => option.value === value)
  const all = known ? options : [{ value, tone: 'grey' as const, disabled: true }, ...options]
  const open = useAfterFirstPaint() || size === 'lg' || !WIDE_AS_CHOICE
  const current = all.find((option) => option.value === value)
  return (
    <select
      id={id}
      aria-label={label}
      disabled={lock !== null}
      title={lock?.reason}
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
