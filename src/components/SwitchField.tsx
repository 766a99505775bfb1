import { Switch } from '@mantine/core'
import { type FieldProps, sharedProps } from './Field.tsx'

export type SwitchFieldProps = Omit<FieldProps<boolean>, 'placeholder' | 'rightSection' | 'readOnly'>

/** Yes or no; the label stands behind the switch. */
export function SwitchField({ inputRef, ...props }: SwitchFieldProps) {
  const { withAsterisk: _none, placeholder: _no, readOnly: _never, ...shared } = sharedProps(props)
  return (
    <Switch
      {...shared}
      checked={props.value}
      ref={inputRef}
      {...(props.onBlur ? { onBlur: props.onBlur } : {})}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  )
}
