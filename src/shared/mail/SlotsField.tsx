import { Checkbox } from '@mantine/core'
import { PHOTO_SLOTS } from '../../domain/repairs/constants.ts'
import classes from './Mail.module.css'

const SLOTS = Array.from({ length: PHOTO_SLOTS }, (_, i) => i + 1)

export interface SlotsFieldProps {
  value: readonly number[]
  onChange: (slots: number[]) => void
  /**
   * The slots that hold a photo, with its URL if the photo is on this device; leave it out if there is no repair.
   */
  filled?: ReadonlyMap<number, string | null>
  /** Default: 'Foto's in bijlage'. */
  legend?: string
}

/** Selects which of the four photos are attached (ML-08: photoArray). */
export function SlotsField({ value, onChange, filled, legend = "Foto's in bijlage" }: SlotsFieldProps) {
  const toggle = (slot: number, on: boolean) =>
    onChange(SLOTS.filter((each) => (each === slot ? on : value.includes(each))))
  if (filled?.size === 0 && value.length === 0)
    return <p className={classes.none}>Deze herstelling heeft geen foto's.</p>
  return (
    <fieldset className={classes.slots}>
      <legend>{legend}</legend>
      {SLOTS.map((slot) => (
        <Slot
          key={slot}
          slot={slot}
          checked={value.includes(slot)}
          empty={filled !== undefined && !filled.has(slot)}
          src={filled?.get(slot) ?? null}
          onToggle={(on) => toggle(slot, on)}
        />
      ))}
    </fieldset>
  )
}

interface SlotProps {
  slot: number
  checked: boolean
  empty: boolean
  src: string | null
  onToggle: (on: boolean) => void
}

function Slot({ slot, checked, empty, src, onToggle }: SlotProps) {
  return (
    <div className={classes.slot}>
      {src && <img src={src} alt="" />}
      <Checkbox
        label={`Foto ${slot}`}
        description={empty ? 'geen foto' : undefined}
        // A photo that is gone can be deselected, but not selected.
        disabled={empty && !checked}
        checked={checked}
        onChange={(event) => onToggle(event.currentTarget.checked)}
      />
    </div>
  )
}
