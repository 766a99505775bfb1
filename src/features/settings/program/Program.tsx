import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { ActionButton } from '../../../components/page/ActionButton.tsx'
import { IconSend } from '../../../components/icons/icons.tsx'
import { NumberField } from '../../../components/fields/NumberField.tsx'
import { Panel } from '../../../components/page/Panel.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { toastError, toastSuccess } from '../../../components/toasts/toasts.ts'
import { NoteBox } from '../../../components/page/NoteBox.tsx'
import { useLive } from '../../../db/live.ts'
import { mailSettings } from '../../../db/queries/settings.ts'
import { changedMeanwhile, reasonOf } from '../../../lib/http.ts'
import { texts } from '../../../lib/texts.ts'
import { syncNow } from '../../../sync/client.ts'
import { type MailServerState, useMailServer } from '../../../shared/mail/mailServer.ts'
import { useOnline } from '../../../shared/sync/useSync.ts'
import { showRefusal } from '../../../shared/forms/refusals.ts'
import classes from '../../../shared/forms/Settings.module.css'
import { OnlineSave } from '../../../shared/forms/OnlineSave.tsx'
import { useForm } from '../../../shared/forms/useForm.ts'
import { SettingAnchor } from '../search/SettingAnchor.tsx'
import { Webhooks } from '../webhooks/Webhooks.tsx'
import { ExportAll } from './ExportAll.tsx'
import {
  type MailServer,
  mailServerOf,
  mailServerProblems,
  saveMailServer,
  sendTestMail,
} from './mailServer.ts'

/**
 * Tab 'Programma' in the settings of both departments: the mail server (SE-11, SE-12, D-122, D-123) and the
 * connections to other programs (OT-05, WH).
 */
export function Program() {
  const stored = useLive(mailSettings, [])
  const online = useOnline()
  const [saves, setSaves] = useState(0)
  const state = useMailServer(online && `online ${saves}`)
  if (!stored) return null
  return (
    <div className={classes.panels}>
      <Panel title="Mailserver">
        <Form stored={mailServerOf(stored)} online={online} onSaved={() => setSaves((n) => n + 1)}>
          <State state={state} />
        </Form>
      </Panel>
      <SettingAnchor name="webhooks">
        <Webhooks online={online} />
      </SettingAnchor>
      <SettingAnchor name="export">
        <ExportAll online={online} />
      </SettingAnchor>
    </div>
  )
}

/** Says whether mail can be sent now, and how many mails wait. */
function State({ state }: { state: MailServerState | null }) {
  if (!state) return null
  const waiting = state.waiting === 1 ? ' Er wacht 1 mail.' : ` Er wachten ${state.waiting} mails.`
  const rest = state.waiting > 0 ? waiting : ''
  if (!state.configured) return <NoteBox tone="grey">Er is geen mailserver ingesteld.{rest}</NoteBox>
  if (state.source === 'environment')
    return <NoteBox tone="grey">De mailserver is ingesteld op de server zelf.{rest}</NoteBox>
  return rest === '' ? null : <NoteBox tone="grey">{rest.trim()}</NoteBox>
}

interface FormProps {
  stored: MailServer
  online: boolean
  onSaved: () => void
  children: ReactNode
}

function Form({ stored, online, onSaved, children }: FormProps) {
  const { formRef, ...form } = useForm({
    record: stored,
    check: mailServerProblems,
    save: async (fields) => {
      try {
        await saveMailServer(fields.values, fields.changed, fields.seen)
      } catch (error) {
        return showRefusal(fields, error, changedMeanwhile(error))
      }
      syncNow()
      onSaved()
      toastSuccess('Instellingen succesvol opgeslagen.')
      return true
    },
    // Clear the password: no record ever contains it.
    afterSave: ({ done, set, values: { password: _secret, ...rest } }) => {
      done(rest)
      set({ password: '' })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (online) void form.submit()
  }
  const offline = online ? undefined : texts.onlineOnly
  const note = useId()
  return (
    <form ref={formRef} noValidate className={classes.form} onSubmit={submit}>
      {children}
      <SettingAnchor name="mail.email">
        <TextField
          label="E-mail"
          type="email"
          description="Afzender van alle mails en ontvanger van de opdrachtbonnen."
          {...form.bind('email')}
        />
      </SettingAnchor>
      <SettingAnchor name="mail.host">
        <TextField label="Server" autoCapitalize="none" {...form.bind('host')} />
      </SettingAnchor>
      <SettingAnchor name="mail.port">
        <NumberField
          label="Poort"
          kind="integer"
          required
          description="465 voor een beveiligde verbinding, anders 587."
          {...form.bind('port')}
        />
      </SettingAnchor>
      <SettingAnchor name="mail.username">
        <TextField label="Gebruikersnaam" autoCapitalize="none" {...form.bind('username')} />
      </SettingAnchor>
      <SettingAnchor name="mail.password">
        <TextField
          label="Wachtwoord"
          type="password"
          autoComplete="new-password"
          description="Wordt nooit getoond. Leeg: het huidige wachtwoord blijft."
          {...form.bind('password')}
        />
      </SettingAnchor>
      <div className={classes.buttons}>
        <OnlineSave online={online} busy={form.busy} note={note} />
        <TestMail
          reason={offline ?? (form.dirty ? 'Sla de instellingen eerst op.' : undefined)}
          describedBy={online ? undefined : note}
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

/** Sends a test mail to the logged-in person (D-123). */
function TestMail({ reason, describedBy }: { reason: string | undefined; describedBy: string | undefined }) {
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
      describedBy={describedBy}
      onClick={() => void send()}
    >
      Testmail versturen
    </ActionButton>
  )
}
