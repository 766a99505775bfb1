import { useRef, useState } from 'react'
import { IconMinus, IconPlus } from '../../../components/icons/icons.tsx'
import { toastWarning } from '../../../components/toasts/toasts.ts'
import { IconAction } from '../../../components/page/ActionButton.tsx'
import { useUnlessLocked } from '../../../components/page/LockedArea.tsx'
import classes from './Handover.module.css'
import { handoverTexts } from './handoverTexts.ts'

interface StepperProps {
  label: string
  value: number
  max: number
  onChange: (value: number) => void
}

interface Typed {
  text: string
  /** The value at the start of typing. */
  seen: number
}

/** The quantity of bulk, by steps or typed. */
export function Stepper({ label, value, max, onChange }: StepperProps) {
  const [typed, setTyped] = useState<Typed | null>(null)
  const own = useRef<number | null>(null)
  const set = (next: number) => {
    const seen = typed?.seen ?? value
    setTyped(null)
    const within = Math.min(Math.max(Math.trunc(next), 0), max)
    if (!Number.isFinite(within) || within === value) return
    // A colleague changed the count during typing. Warn instead of silently overwriting either number.
    if (value !== seen && value !== own.current)
      return toastWarning(handoverTexts.countedElsewhere(value, next))
    own.current = within
    onChange(within)
  }
  return (
    <span className={classes.stepper}>
      <IconAction
        label={handoverTexts.fewer}
        icon={<IconMinus />}
        disabled={value <= 0}
        onClick={() => set(value - 1)}
      />
      <input
        {...useUnlessLocked({})}
        className={classes.number}
        inputMode="numeric"
        aria-label={label}
        value={typed?.text ?? String(value)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          const text = event.currentTarget.value
          setTyped((old) => ({ text, seen: old?.seen ?? value }))
        }}
        onBlur={() => typed !== null && set(Number(typed.text))}
        onKeyDown={(event) => event.key === 'Enter' && set(Number(typed?.text ?? value))}
      />
      <IconAction
        label={handoverTexts.more}
        icon={<IconPlus />}
        disabled={value >= max}
        onClick={() => set(value + 1)}
      />
    </span>
  )
}
