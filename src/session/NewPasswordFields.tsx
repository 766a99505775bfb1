import { TextField } from '../components/fields/TextField.tsx'
import type { OwnPasswordErrors, TwicePassword } from './ownPassword.ts'

interface NewPasswordFieldsProps {
  values: TwicePassword
  errors: OwnPasswordErrors
  onChange: (values: TwicePassword) => void
  autoFocus?: boolean
}

/** A new password, typed twice (SH-95). */
export function NewPasswordFields({ values, errors, onChange, autoFocus = false }: NewPasswordFieldsProps) {
  return (
    <>
      <TextField
        label="Nieuw wachtwoord"
        type="password"
        autoComplete="new-password"
        autoFocus={autoFocus}
        value={values.password}
        onChange={(password) => onChange({ ...values, password })}
        error={errors.password}
      />
      <TextField
        label="Herhaal het nieuwe wachtwoord"
        type="password"
        autoComplete="new-password"
        value={values.repeated}
        onChange={(repeated) => onChange({ ...values, repeated })}
        error={errors.repeated}
      />
    </>
  )
}
