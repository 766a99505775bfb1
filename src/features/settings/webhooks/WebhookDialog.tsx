import { FormDialog } from '../../../components/dialogs/FormDialog.tsx'
import { showOnce } from '../../../components/dialogs/showOnce.tsx'
import { SwitchField } from '../../../components/fields/SwitchField.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { toastSuccess } from '../../../components/toasts/toasts.ts'
import { type Webhook, WEBHOOK_EVENT_LIST, WEBHOOK_EVENTS } from '../../../domain/webhooks/webhook.ts'
import { changedMeanwhile } from '../../../lib/http.ts'
import { texts } from '../../../lib/texts.ts'
import { RecordDraftOffer } from '../../../shared/forms/RecordDraftOffer.tsx'
import { showRefusal } from '../../../shared/forms/refusals.ts'
import classes from '../../../shared/forms/Settings.module.css'
import { type RecordDialogProps, useRecordForm } from '../../../shared/forms/useRecordForm.ts'
import { useOnline } from '../../../shared/sync/useSync.ts'
import { checkWebhook, createWebhook, saveWebhook, webhookValues } from './webhooks.ts'

interface WebhookDialogProps extends RecordDialogProps<Webhook> {
  onSaved: () => void
}

/** Adds or changes a webhook; a new one shows its secret once (WH-01). */
export function WebhookDialog({ target, onClose, onSaved }: WebhookDialogProps) {
  const online = useOnline()
  const form = useRecordForm({
    name: 'webhook',
    target,
    // Webhooks are not stored on this device; the list reads them from the server.
    read: async (row) => row,
    valuesOf: webhookValues,
    check: checkWebhook,
  })
  const { row, values, changed, seen } = form
  const save = async () => {
    if (!form.valid()) return false
    try {
      if (row) await saveWebhook(row.id, values, changed, seen)
      else void showSecret(await createWebhook(values))
    } catch (error) {
      return showRefusal(form, error, changedMeanwhile(error))
    }
    onSaved()
    if (row) toastSuccess('Webhook succesvol opgeslagen.')
    return true
  }
  return (
    <FormDialog
      opened={target !== null}
      title={row ? 'Webhook bewerken' : 'Nieuwe webhook'}
      dirty={form.dirty}
      onClose={() => {
        void form.draft.end()
        onClose()
      }}
      onDiscard={() => void form.draft.end()}
      onSave={save}
      saveDisabledReason={online ? undefined : texts.onlineOnly}
    >
      <RecordDraftOffer draft={form.draft} />
      <div className={classes.form}>
        <TextField
          label="Adres"
          type="url"
          description="Begint met https:// en is vanaf het internet te bereiken."
          required
          autoFocus
          autoCapitalize="none"
          {...form.bind('url')}
        />
        {WEBHOOK_EVENT_LIST.map((event) => (
          <SwitchField key={event} label={WEBHOOK_EVENTS[event]} {...form.bind(event)} />
        ))}
        {row && <SwitchField label="Actief" {...form.bind('active')} />}
      </div>
    </FormDialog>
  )
}

const showSecret = (secret: string) =>
  showOnce({
    title: 'Geheim van de webhook',
    secret,
    copyLabel: 'Geheim kopiëren',
    instead: 'Kopiëren lukt hier niet. Selecteer het geheim en kopieer het zelf.',
    note: 'Dit geheim wordt maar één keer getoond. Het andere programma gaat er de handtekening van elk bericht mee na.',
  })
