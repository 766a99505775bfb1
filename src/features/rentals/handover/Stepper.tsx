import { useState } from 'react'
import { IconMinus, IconPlus } from '../../../components/icons/icons.tsx'
import { IconAction } from '../../../components/page/ActionButton.tsx'
import classes from './Handover.module.css'
import { t } from './texts.ts'

interface StepperProps {
  label: string
  value: number
  max: number
  onChange: (value: number) => void
}

/** How many of bulk: by steps, or typed. */
export function Stepper({ label, value, max, onChange }: StepperProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const set = (next: number) => {
    setTyped(null)
    const within = Math.min(Math.max(Math.trunc(next), 0), max)
    if (Number.isFinite(within) && within !== value) onChange(within)
  }
  return (
    <span className={classes.stepper}>
      <IconAction label={t.fewer} icon={<IconMinus />} disabled={value <= 0} onClick={() => set(value - 1)} />
      <input
        className={classes.number}
        inputMode="numeric"
        aria-label={label}
        value={typed ?? String(value)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => typed !== null && set(Number(typed))}
        onKeyDown={(event) => event.key === 'Enter' && set(Number(typed ?? value))}
      />
      <IconAction label={t.more} icon={<IconPlus />} disabled={value >= max} onClick={() => set(value + 1)} />
    </span>
  )
}
