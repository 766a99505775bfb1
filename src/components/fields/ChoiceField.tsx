import { Input, SegmentedControl } from '@mantine/core'
import { useLock } from '../page/LockedArea.tsx'
import classes from './Field.module.css'

export interface ChoiceFieldProps<V extends string> {
  label: string
  value: V
  options: readonly V[]
  onChange: (value: V) => void
}

/** A choice of two or three words, all visible and one press away. For more options use `SelectField`. */
export function ChoiceField<V extends string>({ label, value, options, onChange }: ChoiceFieldProps<V>) {
  const locked = useLock() !== null
  return (
    <Input.Wrapper label={label} labelElement="div">
      <SegmentedControl
        disabled={locked}
        aria-label={label}
        fullWidth
        classNames={{ root: classes.choice ?? '' }}
        data={[...options]}
        value={value}
        onChange={(chosen) => {
          const known = options.find((option) => option === chosen)
          if (known) onChange(known)
        }}
      />
    </Input.Wrapper>
  )
}
