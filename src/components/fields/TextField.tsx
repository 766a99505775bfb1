import { PasswordInput, TextInput } from '@mantine/core'
import { BareArea, BareInput } from './BareInput.tsx'
import { type FieldProps, isBare, sharedProps } from './Field.tsx'
import { useUnlessLocked } from '../page/LockedArea.tsx'
import { IconEye, IconEyeOff } from '../icons/firstIcons.tsx'

export interface TextFieldProps extends FieldProps<string> {
  /** 'password' adds a show/hide button. */
  type?: 'text' | 'email' | 'tel' | 'url' | 'password'
  autoComplete?: string
  /** Hard limit while typing. Leave it out if a text should be reported as too long instead. */
  maxLength?: number
  autoCapitalize?: 'none' | 'words' | 'characters'
  /** The kind of keyboard on a touch screen, where `type` does not say it. */
  inputMode?: 'numeric'
  /** A long text wraps instead of being cut off. For a cell of a table (with `hideLabel`). */
  wraps?: boolean
}

/** A single-line text field. */
export function TextField({ inputRef, ...given }: TextFieldProps) {
  const props = useUnlessLocked(given)
  const {
    value,
    onChange,
    type = 'text',
    autoComplete = 'off',
    maxLength,
    autoCapitalize,
    inputMode,
    rightSection,
  } = props
  const common = {
    ...sharedProps(props),
    value,
    autoComplete,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
    ...(props.onBlur ? { onBlur: props.onBlur } : {}),
    ...(inputRef ? { ref: inputRef } : {}),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(autoCapitalize === undefined ? {} : { autoCapitalize }),
    ...(inputMode === undefined ? {} : { inputMode }),
  }
  if (props.wraps)
    return (
      <BareArea
        {...common}
        rightSection={rightSection}
        onChange={({ currentTarget }) => onChange(onOneLine(currentTarget.value))}
      />
    )
  if (type === 'password') return <PasswordField common={common} />
  const Input = isBare(props) ? BareInput : TextInput
  return <Input {...common} type={type} rightSection={rightSection} />
}

/** Replaces line breaks in pasted text, as an input would drop them. */
const onOneLine = (text: string): string => text.replaceAll(/(?<!\s)\s*[\r\n]\s*/g, ' ')

function PasswordField({ common }: { common: object }) {
  return (
    <PasswordInput
      {...common}
      visibilityToggleIcon={({ reveal }) => (reveal ? <IconEyeOff size={18} /> : <IconEye size={18} />)}
      visibilityToggleButtonProps={{ 'aria-label': 'Wachtwoord tonen of verbergen', tabIndex: 0 }}
    />
  )
}
