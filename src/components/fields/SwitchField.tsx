import { Switch } from '@mantine/core'
import { type FieldProps, sharedProps } from './Field.tsx'
import { useUnlessLocked } from '../page/LockedArea.tsx'
import { FieldNote } from './FieldNote.tsx'

export type SwitchFieldProps = Omit<FieldProps<boolean>, 'placeholder' | 'rightSection' | 'readOnly'>

/** A yes/no switch with the label behind it. */
export function SwitchField({ inputRef, ...given }: SwitchFieldProps) {
  const props = useUnlessLocked(given)
  const {
    withAsterisk: _none,
    placeholder: _no,
    readOnly: _never,
    inputContainer: _box,
    inputWrapperOrder: _order,
    ...shared
  } = sharedProps(props)
  const field = (
    <Switch
      {...shared}
      // Its <label> also contains the remark, which is not part of the name.
      aria-label={props.label}
      checked={props.value}
      ref={inputRef}
      {...(props.onBlur ? { onBlur: props.onBlur } : {})}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  )
  if (props.path === undefined) return field
  // Outside the <label>: a press on the note must not switch.
  return (
    <div>
      {field}
      <FieldNote path={props.path} />
    </div>
  )
}
