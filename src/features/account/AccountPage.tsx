import { Button } from '@mantine/core'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { TextField, type TextFieldProps } from '../../components/fields/TextField.tsx'
import { PageTitle } from '../../components/page/PageTitle.tsx'
import { Panel } from '../../components/page/Panel.tsx'
import { toastSuccess } from '../../components/toasts/toasts.ts'
import { db } from '../../db/database.ts'
import { useLive } from '../../db/live.ts'
import { Agenda } from './Agenda.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { SecondSteps } from './SecondSteps.tsx'
import { Sessions } from './Sessions.tsx'
import { SsoLogin } from './SsoLogin.tsx'
import { StartPages } from './StartPages.tsx'
import { ThisDevice } from './ThisDevice.tsx'
import { ApiError, changedMeanwhile, request } from '../../lib/http.ts'
import { texts } from '../../lib/texts.ts'
import { renew } from '../../session/renew.ts'
import { sealOfSession, type SessionUser, updateUser } from '../../session/session.ts'
import { passwordTexts } from '../../session/passwordTexts.ts'
import { useSession } from '../../session/useSession.ts'
import { isSsoUser } from '../../session/sso/ssoUsers.ts'
import { confirmedRequest } from '../../shared/confirm/confirmedRequest.ts'
import { showRefusal } from '../../shared/forms/refusals.ts'
import classes from '../../shared/forms/Settings.module.css'
import type { FormFields } from '../../shared/forms/useFields.ts'
import { useForm } from '../../shared/forms/useForm.ts'
import { useOnline } from '../../shared/sync/useSync.ts'
import {
  USER_KEYS,
  type UserChange,
  userChangeOf,
  userValues,
  type UserValues,
} from '../../shared/users/userForm.ts'
import { useUserCheck } from '../../shared/users/useUserCheck.ts'
import { syncNow } from '../../sync/client.ts'

/** Stores the account data on the server. A new e-mail address needs the present password (D-130). */
export async function saveAccount(change: UserChange, currentPassword?: string): Promise<void> {
  const json = { ...change, ...(currentPassword === undefined ? {} : { currentPassword }) }
  updateUser(await confirmedRequest<SessionUser>('PUT', '/me', { json }))
  syncNow()
  // Renew the seal: the offline login uses the user name that this device last got from the server.
  if (sealOfSession() !== null) void renew()
}

const LABELS: Record<keyof UserValues, [string, TextFieldProps['type']?]> = {
  name: ['Voornaam'],
  lastName: ['Achternaam'],
  email: ['E-mail', 'email'],
  username: ['Gebruikersnaam'],
}

/** Route /account: the account data of the person who is logged in (AC-01 to AC-04, D-130). */
export function AccountPage() {
  const { user } = useSession()
  const online = useOnline()
  useReadMe(online, user?.id)
  useFollowMe(user?.id)
  return (
    <div>
      <PageTitle title="Mijn gegevens" />
      <div className={classes.panels}>
        {user && <Form user={user} online={online} />}
        {user && <SsoLogin user={user} online={online} />}
        {user && <StartPages userId={user.id} />}
        <SecondSteps online={online} />
        <Sessions online={online} />
        <Agenda online={online} />
        <ThisDevice />
      </div>
    </div>
  )
}

/**
 * Shows the changes that other people make to this account while the screen is open. They arrive with the
 * feed.
 */
function useFollowMe(userId: string | undefined): void {
  const me = useLive(() => db.user.get(userId ?? ''), [userId])
  const known = useRef(me)
  useEffect(() => {
    if (me && known.current && JSON.stringify(me) !== JSON.stringify(known.current)) updateUser(me)
    known.current = me
  }, [me])
}

/**
 * Updates the session with the server's data about the person (AC-02). Offline, the session keeps what it
 * has.
 */
function useReadMe(online: boolean, userId: string | undefined): void {
  useEffect(() => {
    if (online && userId)
      request<SessionUser>('GET', '/me')
        .then(updateUser)
        .catch(() => undefined)
  }, [online, userId])
}

/**
 * A new e-mail address needs the present password: the owner of the address can reset the password by mail. A person who
 * logs in at the provider confirms there.
 */
const asksPassword = ({ changed }: Pick<FormFields<UserValues>, 'changed'>, userId: string) =>
  changed.includes('email') && !isSsoUser(userId)

function Form({ user, online }: { user: SessionUser; online: boolean }) {
  const { check, ask } = useUserCheck()
  const [current, setCurrent] = useState('')
  const [wrong, setWrong] = useState<string>()
  const { formRef, ...form } = useForm({
    record: userValues(user),
    check: (values) => check(values, user.id),
    save: async (fields) => {
      try {
        await saveAccount(
          userChangeOf(fields.values, fields.changed, fields.seen),
          asksPassword(fields, user.id) ? current : undefined,
        )
      } catch (error) {
        const text = error instanceof ApiError ? error.fields.currentPassword : undefined
        setWrong(text)
        return text === undefined && showRefusal(fields, error, changedMeanwhile(error))
      }
      setCurrent('')
      toastSuccess()
      return true
    },
  })
  const asks = asksPassword(form, user.id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (online) void form.submit()
  }
  const offline = online ? undefined : texts.onlineOnly
  const whyNot = useId()
  const formId = useId()
  return (
    <Panel title="Persoonlijke gegevens">
      <div className={classes.form}>
        <form ref={formRef} id={formId} noValidate className={classes.form} onSubmit={submit}>
          {USER_KEYS.map((key) => {
            const [label, type = 'text'] = LABELS[key]
            const bound = form.bind(key)
            return (
              <TextField
                key={key}
                label={label}
                type={type}
                required
                {...(key === 'username' ? { autoCapitalize: 'none' as const } : {})}
                {...bound}
                onBlur={(event) => {
                  bound.onBlur(event)
                  if (key === 'username' && online)
                    void ask(form.values, user.id, (username) => form.showErrors({ username }))
                }}
              />
            )
          })}
          {asks && (
            <TextField
              label="Huidig wachtwoord"
              description={passwordTexts.whyPresentForAddress}
              type="password"
              autoComplete="current-password"
              required
              value={current}
              onChange={(next) => {
                setCurrent(next)
                setWrong(undefined)
              }}
              error={wrong}
            />
          )}
          {offline !== undefined && (
            <p id={whyNot} className={classes.note}>
              {offline}
            </p>
          )}
        </form>
        {/* Outside the form: the password dialogs contain forms of their own. */}
        <div className={classes.buttons}>
          <Button
            type="submit"
            form={formId}
            disabled={!online}
            loading={form.busy}
            {...(online ? {} : { 'aria-describedby': whyNot })}
          >
            {texts.save}
          </Button>
          <ChangePassword user={user} online={online} offlineNote={whyNot} />
        </div>
      </div>
    </Panel>
  )
}
