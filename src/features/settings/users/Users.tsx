import { useState } from 'react'
import { IconAction } from '../../../components/page/ActionButton.tsx'
import { confirm } from '../../../components/dialogs/confirm.ts'
import { SwitchField } from '../../../components/fields/SwitchField.tsx'
import { IconLock, IconRestore } from '../../../components/icons/icons.tsx'
import { toastSaveFailed, toastSuccess } from '../../../components/toasts/toasts.ts'
import { useLive } from '../../../db/live.ts'
import { allUsers } from '../../../db/queries/settingsLists.ts'
import { rightInWords } from '../../../domain/rights/roles.ts'
import { validationTexts } from '../../../domain/shared/validationTexts.ts'
import type { User } from '../../../domain/system/system.ts'
import { texts } from '../../../lib/texts.ts'
import { useSession } from '../../../session/useSession.ts'
import { useOnline } from '../../../shared/sync/useSync.ts'
import { Inactive, inactiveRow } from '../shared/Inactive.tsx'
import { plainColumn } from '../shared/listParts.ts'
import { type SettingsListDefinition, SettingsList } from '../shared/SettingsList.tsx'
import { userChangeOf, userValues } from '../../../shared/users/userForm.ts'
import { activateUser, deleteUser, registerUser } from './registerUser.ts'
import { ResetSecondStep } from './ResetSecondStep.tsx'
import { isAnyRightGiven } from './rightValues.ts'
import { showPassword } from './showPassword.ts'
import { UserDialog } from './UserDialog.tsx'

async function remove({ id }: User): Promise<void> {
  await deleteUser(id)
  toastSuccess('Gebruiker succesvol verwijderd.')
}

const OWN = 'Wijzig uw eigen wachtwoord bij Mijn gegevens.'

/** Gives a user a new password if no code can be mailed (D-009). */
function NewPassword({ row }: { row: User }) {
  const online = useOnline()
  const { user } = useSession()
  const own = row.id === user?.id ? OWN : undefined
  const give = async () => {
    const text = `Wilt u een nieuw wachtwoord maken voor ${row.name} ${row.lastName}? Het huidige werkt dan niet meer.`
    if (!(await confirm({ text }))) return
    const seen = userValues(row)
    const fields = userChangeOf(seen, [], seen)
    const password = await registerUser({ id: row.id, fields, newPassword: true })
    if (password !== undefined) await showPassword(row, password)
  }
  return (
    <IconAction
      label={`Nieuw wachtwoord voor ${row.username}`}
      icon={<IconLock />}
      disabledReason={online ? own : texts.onlineOnly}
      onClick={() => void give().catch(toastSaveFailed)}
    />
  )
}

/** Lets a deleted user log in again, with a password to pass on (BV-10). */
function Activate({ row }: { row: User }) {
  const online = useOnline()
  const activate = async () => {
    const text = `Wilt u ${row.name} ${row.lastName} terug laten aanmelden? U krijgt een nieuw wachtwoord om door te geven.`
    if (!(await confirm({ text }))) return
    const password = await activateUser(row.id)
    toastSuccess('Gebruiker terug geactiveerd.')
    await showPassword(row, password)
  }
  return (
    <IconAction
      label={`${row.username} activeren`}
      icon={<IconRestore />}
      disabledReason={online ? undefined : texts.onlineOnly}
      onClick={() => void activate().catch(toastSaveFailed)}
    />
  )
}

const UserActions = ({ row }: { row: User }) =>
  row.active ? (
    <>
      <NewPassword row={row} />
      <ResetSecondStep row={row} />
    </>
  ) : (
    <Activate row={row} />
  )

const LIST: SettingsListDefinition<User> = {
  name: 'users',
  labels: ['Gebruikers', 'Nieuwe gebruiker'],
  sortedBy: 'username',
  columns: [
    {
      key: 'username',
      title: 'Gebruikersnaam',
      sortValue: ({ username }) => username,
      render: ({ username, active }) => <Inactive active={active}>{username}</Inactive>,
    },
    plainColumn('name', 'Voornaam'),
    plainColumn('lastName', 'Achternaam'),
    plainColumn('email', 'E-mail'),
  ],
  textsOf: ({ username, name, lastName, email }) => [username, `${name} ${lastName}`, email],
  nameOf: ({ username }) => username,
  onDelete: remove,
  RowActions: UserActions,
  rowClassName: inactiveRow,
  actionsWidth: 160,
  Dialog: UserDialog,
}

const RIGHT: SettingsListDefinition<User>['columns'][number] = {
  key: 'role',
  title: 'Recht',
  sortValue: rightInWords,
  render: rightInWords,
}
/** A company in which everybody is owner sees the list of the specification. */
const LIST_WITH_RIGHTS = { ...LIST, columns: [...LIST.columns, RIGHT] }

/** The users who may log in; changes need the server (US-01 to US-07, D-028, D-127). */
export function Users() {
  const online = useOnline()
  const { user } = useSession()
  const offline = online ? undefined : texts.onlineOnly
  const users = useLive(allUsers, [])
  const [withDeleted, setWithDeleted] = useState(false)
  const hasDeleted = users?.some(({ active }) => !active) === true
  return (
    <SettingsList
      list={isAnyRightGiven(users ?? []) ? LIST_WITH_RIGHTS : LIST}
      rows={users?.filter(({ active }) => active || withDeleted)}
      toolbar={
        hasDeleted && <SwitchField label="Ook verwijderde" value={withDeleted} onChange={setWithDeleted} />
      }
      whyNotDelete={({ id, active }) => {
        if (!active) return validationTexts.userDeleted
        return offline ?? (id === user?.id ? validationTexts.ownUser : undefined)
      }}
      whyNotAdd={offline}
    />
  )
}
