import { TextField } from '../components/fields/TextField.tsx'

interface PasswordFieldProps {
  value: string
  onChange: (password: string) => void
  error: string | undefined
}

/** The password of a person who is identified already; it gets the focus. */
export const PasswordField = (props: PasswordFieldProps) => (
  <TextField label="Wachtwoord" type="password" autoComplete="current-password" autoFocus {...props} />
)
