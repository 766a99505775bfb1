import { useState } from 'react'
import { ActionButton } from '../../../components/page/ActionButton.tsx'
import { SelectField } from '../../../components/fields/SelectField.tsx'
import { TextField, type TextFieldProps } from '../../../components/fields/TextField.tsx'
import { useWhenChanged } from '../../../components/forms/useWhenChanged.ts'
import { db } from '../../../db/database.ts'
import { newId } from '../../../db/newId.ts'
import { BOTH_DEPARTMENTS, ROLES } from '../../../domain/rights/roles.ts'
import { validationTexts } from '../../../domain/shared/validationTexts.ts'
import type { User } from '../../../domain/system/system.ts'
import { isOneOf } from '../../../lib/objects.ts'
import { changedMeanwhile } from '../../../lib/http.ts'
import { texts } from '../../../lib/texts.ts'
import { useSession } from '../../../session/useSession.ts'
import { useUserCheck } from '../../../shared/users/useUserCheck.ts'
import type { UserValues } from '../../../shared/users/userForm.ts'
import { useOnline } from '../../../shared/sync/useSync.ts'
import { showRefusal } from '../../../shared/forms/refusals.ts'
import classes from '../../../shared/forms/Settings.module.css'
import { RecordDialog } from '../../../shared/forms/RecordDialog.tsx'
import { type RecordDialogProps, useRecordForm } from '../../../shared/forms/useRecordForm.ts'
import { LeaveDialog } from './LeaveDialog.tsx'
import { type GivenPassword, registerUser } from './registerUser.ts'
import {
  accountChangeOf,
  accountValues,
  DEPARTMENT_OPTIONS,
  newAccount,
  ROLE_OPTIONS,
} from './rightValues.ts'
import { showPassword } from './showPassword.ts'

const FIELDS: readonly [keyof UserValues, string, TextFieldProps['type']?][] = [
  ['username', 'Gebruikersnaam'],
  ['name', 'Voornaam'],
  ['lastName', 'Achternaam'],
  ['email', 'E-mail', 'email'],
]

/** The text of the server for the same (RE-05). */
const OWN_RIGHT = 'Vraag een andere beheerder om uw recht te wijzigen.'

/** Adds or changes a user; needs the server (US-02 to US-05, D-028, D-127). */
export function UserDialog({ target, onClose }: RecordDialogProps<User>) {
  const online = useOnline()
  const { user } = useSession()
  const { check, ask } = useUserCheck()
  // Every attempt uses the same id, so that a lost answer does not create a second user.
  const [freshId, setFreshId] = useState(newId)
  useWhenChanged(target, (next) => next && setFreshId(newId()))
  const form = useRecordForm({
    name: 'user',
    target,
    read: ({ id }) => db.user.get(id),
    valuesOf: accountValues,
    check: (values, row) => check(values, row?.id),
  })
  const { row, values } = form
  const role = form.bind('role')
  const ownRight = row && row.id === user?.id ? OWN_RIGHT : undefined
  const [leaver, setLeaver] = useState<User | null>(null)
  const leave = () => {
    onClose()
    setLeaver(target?.row ?? null)
  }

  const save = async () => {
    let password: GivenPassword | undefined
    try {
      const fields = row ? accountChangeOf(values, form.changed, form.seen) : newAccount(values)
      if (!row || form.dirty) password = await registerUser({ id: row?.id ?? freshId, fields })
    } catch (error) {
      return showRefusal(form, error, changedMeanwhile(error))
    }
    if (password !== undefined) void showPassword(values, password)
    return true
  }
  return (
    <>
      <RecordDialog
        form={form}
        titles={['Nieuwe gebruiker', 'Bewerk gebruiker']}
        saved="Gebruiker succesvol opgeslagen."
        saveDisabledReason={online ? undefined : texts.onlineOnly}
        save={save}
        onClose={onClose}
        extraActions={target?.row && <LeaveButton row={target.row} dirty={form.dirty} onLeave={leave} />}
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
          <SelectField
            label="Recht"
            options={ROLE_OPTIONS}
            disabledReason={ownRight}
            {...role}
            onChange={(value) => isOneOf(ROLES, value) && role.onChange(value)}
          />
          <SelectField
            label="Afdeling"
            options={DEPARTMENT_OPTIONS}
            emptyLabel={BOTH_DEPARTMENTS}
            disabledReason={ownRight}
            {...form.bind('onlyDepartment')}
          />
        </div>
      </RecordDialog>
      <LeaveDialog user={leaver} onClose={() => setLeaver(null)} />
    </>
  )
}

const SAVE_FIRST = 'Sla eerst op wat u hier wijzigde, of annuleer het.'

/** 'Deze persoon vertrekt…'; for a person who left: what happened and what waits. */
function LeaveButton({ row, dirty, onLeave }: { row: User; dirty: boolean; onLeave: () => void }) {
  const online = useOnline()
  const { user } = useSession()
  const whyNot = (dirty && SAVE_FIRST) || (row.id === user?.id && validationTexts.ownUser) || undefined
  return (
    <ActionButton disabledReason={online ? whyNot : texts.onlineOnly} onClick={onLeave}>
      {row.active ? 'Deze persoon vertrekt…' : 'Vertrek bekijken…'}
    </ActionButton>
  )
}
