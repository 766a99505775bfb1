import { useCallback, useEffect, useState } from 'react'
import { confirmDelete } from '../../../components/dialogs/confirm.ts'
import { IconEdit, IconHistory, IconPlus, IconRestore, IconTrash } from '../../../components/icons/icons.tsx'
import { ActionButton, IconAction } from '../../../components/page/ActionButton.tsx'
import { lazyComponent } from '../../../components/page/lazyComponent.ts'
import { Panel } from '../../../components/page/Panel.tsx'
import { NoteBox } from '../../../components/page/NoteBox.tsx'
import { toastSaveFailed } from '../../../components/toasts/toasts.ts'
import { type Webhook, WEBHOOK_EVENTS } from '../../../domain/webhooks/webhook.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { texts } from '../../../lib/texts.ts'
import classes from '../../../shared/forms/Settings.module.css'
import type { Target } from '../../../shared/forms/useRecordForm.ts'
import own from './Webhooks.module.css'
import { deleteWebhook, listWebhooks, resumeWebhook } from './webhooks.ts'

const WebhookDialog = lazyComponent(() => import('./WebhookDialog.tsx'), 'WebhookDialog')
const Deliveries = lazyComponent(() => import('./Deliveries.tsx'), 'Deliveries')

const WHAT =
  'Een webhook meldt aan een ander programma dat er iets gewijzigd is, bijvoorbeeld aan uw boekhouding of uw website.'
const WHY_PAUSED =
  'Wie hem maakte, is verwijderd, heeft een nieuw wachtwoord of logde overal uit. De berichten wachten, hoogstens 30 dagen.'
const OFFLINE = `De webhooks staan op de server. ${texts.onlineOnly}`

/** Panel 'Webhooks' of the settings: the addresses that receive change events (WH). */
export function Webhooks({ online }: { online: boolean }) {
  const { webhooks, reload } = useWebhooks(online)
  const [target, setTarget] = useState<Target<Webhook> | null>(null)
  const [viewed, setViewed] = useState<Webhook | null>(null)
  return (
    <Panel title="Webhooks">
      <p className={classes.note}>{WHAT}</p>
      {webhooks && webhooks.length > 0 && (
        <ul className={own.list} aria-label="Webhooks">
          {webhooks.map((webhook) => (
            <Row
              key={webhook.id}
              webhook={webhook}
              offline={online ? undefined : OFFLINE}
              onEdit={() => setTarget({ row: webhook })}
              onLook={() => setViewed(webhook)}
              onChanged={reload}
            />
          ))}
        </ul>
      )}
      <ActionButton
        icon={<IconPlus />}
        disabledReason={online ? undefined : OFFLINE}
        onClick={() => setTarget({ row: null })}
      >
        Nieuwe webhook
      </ActionButton>
      <WebhookDialog target={target} onClose={() => setTarget(null)} onSaved={reload} />
      <Deliveries webhook={viewed} onClose={() => setViewed(null)} />
    </Panel>
  )
}

/** Returns the webhooks as the server knows them; undefined until it answered. */
function useWebhooks(online: boolean) {
  const [webhooks, setWebhooks] = useState<Webhook[]>()
  const [reloads, setReloads] = useState(0)
  useEffect(() => {
    if (online)
      listWebhooks()
        .then(setWebhooks)
        .catch(() => undefined)
  }, [online, reloads])
  return { webhooks, reload: useCallback(() => setReloads((n) => n + 1), []) }
}

interface RowProps {
  webhook: Webhook
  offline: string | undefined
  onEdit: () => void
  onLook: () => void
  onChanged: () => void
}

function Row({ webhook, offline, onEdit, onLook, onChanged }: RowProps) {
  const { url, events, active, madeBy, lastSent, pausedAt } = webhook
  const end = async () => {
    if (!(await confirmDelete(`Webhook ${url}`))) return
    await deleteWebhook(webhook.id).then(onChanged, toastSaveFailed)
  }
  const resume = () => resumeWebhook(webhook.id).then(onChanged, toastSaveFailed)
  return (
    <li className={own.row}>
      <span className={own.what}>
        <strong>{url}</strong>
        {!active && ' (staat uit)'}
        <br />
        {events.map((event) => WEBHOOK_EVENTS[event]).join(', ')}
        <br />
        {madeBy ? `Gemaakt door ${madeBy}` : 'Maker onbekend'},{' '}
        {lastSent ? `laatst gebruikt op ${formatDateTime(lastSent)}` : 'nog niet gebruikt'}.
      </span>
      {pausedAt && (
        <IconAction
          label={`${url} hervatten`}
          icon={<IconRestore />}
          disabledReason={offline}
          onClick={() => void resume()}
        />
      )}
      <IconAction
        label={`Berichten aan ${url}`}
        icon={<IconHistory />}
        disabledReason={offline}
        onClick={onLook}
      />
      <IconAction label={`${url} bewerken`} icon={<IconEdit />} disabledReason={offline} onClick={onEdit} />
      <IconAction
        label={`${url} verwijderen`}
        icon={<IconTrash />}
        danger
        disabledReason={offline}
        onClick={() => void end()}
      />
      {pausedAt && (
        <NoteBox tone="orange">
          Gepauzeerd sinds {formatDateTime(pausedAt)}. {WHY_PAUSED}
        </NoteBox>
      )}
    </li>
  )
}
