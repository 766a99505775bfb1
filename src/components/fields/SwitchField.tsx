import { Switch } from '@mantine/core'
import { type FieldProps, sharedProps } from './Field.tsx'
import { FieldNote } from './FieldNote.tsx'

export type SwitchFieldProps = Omit<FieldProps<boolean>, 'placeholder' | 'rightSection' | 'readOnly'>

/** Yes or no; the label stands behind the switch. */
export function SwitchField({ inputRef, ...props }: SwitchFieldProps) {
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
      // its <label> holds the remark too, which is no part of the name
      aria-label={props.label}
      checked={props.value}
      ref={inputRef}
      {...(props.onBlur ? { onBlur: props.onBlur } : {})}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  )
  if (props.path === undefined) return field
  // not inside: a press on the note would switch
  return (
    <div>
      {field}
      <FieldNote path={props.path} />
    </div>
  )
}
