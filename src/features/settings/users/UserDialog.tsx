import { useState } from 'react'
import { TextField, type TextFieldProps } from '../../../components/fields/TextField.tsx'
import { useWhenChanged } from '../../../components/forms/useWhenChanged.ts'
import { db } from '../../../db/database.ts'
import { newId } from '../../../db/newId.ts'
import type { User } from '../../../domain/system/system.ts'
import { changedMeanwhile } from '../../../lib/http.ts'
import { texts } from '../../../lib/texts.ts'
import { useUserCheck } from '../../../shared/users/useUserCheck.ts'
import { userChangeOf, trimmedUser, type UserValues, userValues } from '../../../shared/users/userForm.ts'
import { useOnline } from '../../../shared/sync/useSync.ts'
import { showRefusal } from '../../../shared/forms/refusals.ts'
import classes from '../../../shared/forms/Settings.module.css'
import { RecordDialog } from '../../../shared/forms/RecordDialog.tsx'
import { type RecordDialogProps, useRecordForm } from '../../../shared/forms/useRecordForm.ts'
import { type GivenPassword, registerUser } from './registerUser.ts'
import { showPassword } from './showPassword.ts'

const FIELDS: readonly [keyof UserValues, string, TextFieldProps['type']?][] = [
  ['username', 'Gebruikersnaam'],
  ['name', 'Voornaam'],
  ['lastName', 'Achternaam'],
  ['email', 'E-mail', 'email'],
]

/** Adds or changes a user; needs the server (US-02 to US-05, D-028, D-127). */
export function UserDialog({ target, onClose }: RecordDialogProps<User>) {
  const online = useOnline()
  const { check, ask } = useUserCheck()
  // Every attempt uses the same id, so that a lost answer does not create a second user.
  const [freshId, setFreshId] = useState(newId)
  useWhenChanged(target, (next) => next && setFreshId(newId()))
  const form = useRecordForm({
    name: 'user',
    target,
    read: ({ id }) => db.user.get(id),
    valuesOf: userValues,
    check: (values, row) => check(values, row?.id),
  })
  const { row, values } = form

  const save = async () => {
    let password: GivenPassword | undefined
    try {
      const fields = row ? userChangeOf(values, form.changed, form.seen) : trimmedUser(values)
      if (!row || form.dirty) password = await registerUser({ id: row?.id ?? freshId, fields })
    } catch (error) {
      return showRefusal(form, error, changedMeanwhile(error))
    }
    if (password !== undefined) void showPassword(values, password)
    return true
  }
  return (
    <RecordDialog
      form={form}
      titles={['Nieuwe gebruiker', 'Bewerk gebruiker']}
      saved="Gebruiker succesvol opgeslagen."
      saveDisabledReason={online ? undefined : texts.onlineOnly}
      save={save}
      onClose={onClose}
    >
      <div className={classes.grid}>
        {FIELDS.map(([key, label, type = 'text']) => {
          const bound = form.bind(key)
          return (
            <TextField
              key={key}
              label={label}
              type={type}
              required
              autoFocus={key === 'username'}
              {...(key === 'username' ? { autoCapitalize: 'none' as const } : {})}
              {...bound}
              onBlur={(event) => {
                bound.onBlur(event)
                if (key === 'username' && online)
                  void ask(values, row?.id, (username) => form.showErrors({ username }))
              }}
            />
          )
        })}
      </div>
    </RecordDialog>
  )
}
