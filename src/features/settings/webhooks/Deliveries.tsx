import { useCallback, useEffect, useState } from 'react'
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx'
import { ActionButton } from '../../../components/page/ActionButton.tsx'
import { toastLoadFailed, toastSaveFailed, toastSuccess } from '../../../components/toasts/toasts.ts'
import { isOneOf } from '../../../lib/objects.ts'
import {
  type Webhook,
  WEBHOOK_EVENT_LIST,
  WEBHOOK_EVENTS,
  type WebhookDelivery,
} from '../../../domain/webhooks/webhook.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { texts } from '../../../lib/texts.ts'
import classes from '../../../shared/forms/Settings.module.css'
import own from './Webhooks.module.css'
import { listDeliveries, resendDelivery } from './webhooks.ts'

/** The latest deliveries of a webhook with their answers (WH-06). */
export function Deliveries({ webhook, onClose }: { webhook: Webhook | null; onClose: () => void }) {
  const { deliveries, reload } = useDeliveries(webhook?.id)
  const again = async (id: string) => {
    await resendDelivery(id).then(() => toastSuccess('Het bericht wordt opnieuw gestuurd.'), toastSaveFailed)
    reload()
  }
  return (
    <FormDialog
      opened={webhook !== null}
      title="Berichten"
      cancelLabel={texts.close}
      onClose={onClose}
      size="lg"
      extraActions={
        <ActionButton variant="subtle" onClick={reload}>
          Vernieuwen
        </ActionButton>
      }
    >
      {deliveries?.length === 0 && <p className={classes.note}>Er is nog geen bericht gestuurd.</p>}
      {deliveries && deliveries.length > 0 && (
        <ul className={own.list} aria-label="Berichten">
          {deliveries.map((delivery) => (
            <li key={delivery.id} className={own.row}>
              <DeliveryResponse delivery={delivery} />
              <ActionButton onClick={() => void again(delivery.id)}>Opnieuw sturen</ActionButton>
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  )
}

/** Returns the deliveries of a webhook; undefined until the server answered. */
function useDeliveries(id: string | undefined) {
  const [found, setFound] = useState<{ id: string; deliveries: WebhookDelivery[] }>()
  const [reloads, setReloads] = useState(0)
  useEffect(() => {
    if (id) listDeliveries(id).then((deliveries) => setFound({ id, deliveries }), toastLoadFailed)
  }, [id, reloads])
  const deliveries = found && found.id === id ? found.deliveries : undefined
  return { deliveries, reload: useCallback(() => setReloads((n) => n + 1), []) }
}

const STATES = { queued: 'Wacht', sent: 'Aangekomen', failed: 'Mislukt' } as const

function DeliveryResponse({ delivery }: { delivery: WebhookDelivery }) {
  const { event, status, createdAt, attempts, code, ms, error, answer } = delivery
  const what = isOneOf(WEBHOOK_EVENT_LIST, event) ? WEBHOOK_EVENTS[event] : event
  const tries = attempts === 1 ? '1 poging' : `${attempts} pogingen`
  const end = code === null ? error : `antwoord ${code} na ${ms ?? 0} ms`
  return (
    <span className={own.what}>
      <strong>{what}</strong> op {formatDateTime(createdAt)}
      <br />
      {[STATES[status], tries, end].filter(Boolean).join(', ')}
      {answer && <code className={own.answer}>{answer}</code>}
    </span>
  )
}
