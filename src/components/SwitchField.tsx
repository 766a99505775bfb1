import { Switch } from '@mantine/core'
import { type FieldProps, Reason, sharedProps } from './Field.tsx'

export type SwitchFieldProps = Omit<FieldProps<boolean>, 'placeholder' | 'rightSection' | 'readOnly'>

/** Yes or no; the label stands behind the switch. */
export function SwitchField({ inputRef, ...props }: SwitchFieldProps) {
  const {
    withAsterisk: _none,
    placeholder: _no,
    readOnly: _never,
    inputContainer: _box,
    ...shared
  } = sharedProps(props)
  return (
    <Switch
      {...shared}
      {...(props.disabledReason === undefined ? {} : { description: <Reason text={props.disabledReason} /> })}
      checked={props.value}
      ref={inputRef}
      {...(props.onBlur ? { onBlur: props.onBlur } : {})}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  )
}
