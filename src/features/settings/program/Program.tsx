import { Alert, Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { ActionButton } from '../../../components/page/ActionButton.tsx'
import { focusFirstError, hasUnreadableInput } from '../../../components/forms/formErrors.ts'
import { IconSend } from '../../../components/icons/icons.tsx'
import { NumberField } from '../../../components/fields/NumberField.tsx'
import { Panel } from '../../../components/page/Panel.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { toastError, toastSaveFailed, toastSuccess } from '../../../components/toasts/toasts.ts'
import { useFields } from '../../../components/forms/useFields.ts'
import { useUnsavedGuard } from '../../../components/forms/useUnsavedGuard.ts'
import { useLive } from '../../../db/live.ts'
import { mailSettings } from '../../../db/queries/settings.ts'
import { changedMeanwhile, reasonOf } from '../../../lib/http.ts'
import { texts } from '../../../lib/texts.ts'
import { syncNow } from '../../../sync/client.ts'
import { type MailServerState, useMailServer } from '../../../pieces/mail/mailServer.ts'
import { useSyncStatus } from '../../../pieces/sync/useSync.ts'
import classes from '../../../pieces/forms/Settings.module.css'
import {
  type MailServer,
  mailServerOf,
  mailServerProblems,
  refusedFields,
  saveMailServer,
  sendTestMail,
} from './mailServer.ts'

/** Tab 'Programma' of the settings of both departments: the mail server (SE-11, SE-12, D-122, D-123). */
export function Program() {
  const stored = useLive(mailSettings, [])
  const { online } = useSyncStatus()
  const [saves, setSaves] = useState(0)
  const state = useMailServer(online && `online ${saves}`)
  if (!stored) return null
  return (
    <Panel title="Mailserver">
      <Form stored={mailServerOf(stored)} online={online} onSaved={() => setSaves((n) => n + 1)}>
        <State state={state} />
      </Form>
    </Panel>
  )
}

/** Whether mail can leave now, and what waits for it. */
function State({ state }: { state: MailServerState | null }) {
  if (!state) return null
  const waiting = state.waiting === 1 ? ' Er wacht 1 mail.' : ` Er wachten ${state.waiting} mails.`
  const rest = state.waiting > 0 ? waiting : ''
  if (!state.configured) return <Alert color="gray">Er is geen mailserver ingesteld.{rest}</Alert>
  if (state.source === 'environment')
    return <Alert color="gray">De mailserver is ingesteld op de server zelf.{rest}</Alert>
  return rest === '' ? null : <Alert color="gray">{rest.trim()}</Alert>
}

interface FormProps {
  stored: MailServer
  online: boolean
  onSaved: () => void
  children: ReactNode
}

function Form({ stored, online, onSaved, children }: FormProps) {
  const box = useRef<HTMLFormElement>(null)
  const form = useFields(stored, mailServerProblems)
  const { changed, values, seen } = form
  useUnsavedGuard(form.dirty)

  const save = async () => {
    if (!form.valid() || hasUnreadableInput(box.current)) return focusFirstError(box.current)
    try {
      await saveMailServer(values, changed, seen)
    } catch (error) {
      const refused = refusedFields(error)
      if (!refused) return toastSaveFailed(error)
      form.see(changedMeanwhile(error))
      for (const [field, text] of Object.entries(refused)) form.setError(field as keyof MailServer, text)
      return focusFirstError(box.current)
    }
    const { password: _secret, ...rest } = values
    form.done(rest)
    form.set({ password: '' })
    syncNow()
    onSaved()
    toastSuccess('Instellingen succesvol opgeslagen.')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (online) void save()
  }
  const offline = online ? undefined : texts.onlineOnly
  const note = useId()
  return (
    <form ref={box} noValidate className={classes.form} onSubmit={submit}>
      {children}
      <TextField
        label="E-mail"
        type="email"
        description="Afzender van alle mails en ontvanger van de opdrachtbonnen."
        {...form.bind('email')}
      />
      <TextField label="Server" autoCapitalize="none" {...form.bind('host')} />
      <NumberField
        label="Poort"
        kind="integer"
        required
        description="465 voor een beveiligde verbinding, anders 587."
        {...form.bind('port')}
      />
      <TextField label="Gebruikersnaam" autoCapitalize="none" {...form.bind('username')} />
      <TextField
        label="Wachtwoord"
        type="password"
        autoComplete="new-password"
        description="Wordt nooit getoond. Leeg: het huidige wachtwoord blijft."
        {...form.bind('password')}
      />
      <div className={classes.buttons}>
        {online ? (
          <Button type="submit">{texts.save}</Button>
        ) : (
          <ActionButton variant="filled" disabledReason={offline} saidBy={note} onClick={() => undefined}>
            {texts.save}
          </ActionButton>
        )}
        <TestMail
          reason={offline ?? (changed.length > 0 ? 'Sla de instellingen eerst op.' : undefined)}
          saidBy={online ? undefined : note}
        />
      </div>
      {offline !== undefined && (
        <p id={note} className={classes.note}>
          {offline}
        </p>
      )}
    </form>
  )
}

/** Mails the person who asks, to see that it works (D-123). */
function TestMail({ reason, saidBy }: { reason: string | undefined; saidBy: string | undefined }) {
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      toastSuccess(`Testmail verstuurd naar ${await sendTestMail()}.`)
    } catch (error) {
      toastError(reasonOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <ActionButton
      icon={<IconSend />}
      loading={busy}
      disabledReason={reason}
      saidBy={saidBy}
      onClick={() => void send()}
    >
      Testmail versturen
    </ActionButton>
  )
}
