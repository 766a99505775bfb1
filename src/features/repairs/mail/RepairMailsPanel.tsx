import { confirm } from '../../../components/dialogs/confirm.ts'
import { IconMail } from '../../../components/icons/icons.tsx'
import { EmptyState } from '../../../components/list/EmptyState.tsx'
import { ActionButton } from '../../../components/page/ActionButton.tsx'
import { Panel } from '../../../components/page/Panel.tsx'
import { StatusBadge } from '../../../components/status/StatusBadge.tsx'
import type { Tone } from '../../../components/status/tones.ts'
import { toastSaveFailed, toastWarning } from '../../../components/toasts/toasts.ts'
import { useLive } from '../../../db/live.ts'
import { mutate } from '../../../db/mutate.ts'
import { type MailRow, mailsAbout } from '../../../db/queries/documents.ts'
import { repairsOf } from '../../../domain/mail/mail.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { dayInBrussels, dutchDay, timeInBrussels } from '../../../domain/shared/days.ts'
import { Refusal } from '../../../sync/protocol/refusal.ts'
import { MailLauncher } from './MailLauncher.tsx'
import classes from './Mails.module.css'
import { repairMailTexts } from './repairMailTexts.ts'
import { notifyMailOutcome } from './sendRepairMail.ts'

interface MailStateView {
  tone: Tone
  label: string
  /** An additional remark for the user. */
  note?: string
}

const withNote = (state: MailStateView, note: string | null): MailStateView =>
  note ? { ...state, note } : state

/** Returns the state of a mail in words (D-031, B3.8). */
function mailStateOf({ state, unsent, error }: Pick<MailRow, 'state' | 'unsent' | 'error'>): MailStateView {
  switch (state) {
    case 'queued':
      if (unsent) return { tone: 'grey', label: 'Wacht op verbinding' }
      return withNote({ tone: 'yellow', label: 'In wachtrij' }, error)
    case 'sent':
      return withNote({ tone: 'green', label: 'Verzonden' }, error)
    case 'failed':
      return withNote({ tone: 'red', label: 'Niet verzonden' }, error)
    case 'unknown':
      return {
        tone: 'orange',
        label: 'Mogelijk verzonden',
        note: `${error ?? 'De server viel uit tijdens het verzenden.'} Vraag na of de mail is aangekomen.`,
      }
    case 'cancelled':
      return { tone: 'grey', label: 'Geannuleerd' }
  }
}

const START = { kind: 'text' } as const

/** The mails about a repair and their states (D-031, B3.8). */
export function RepairMailsPanel({ repair }: { repair: Repair }) {
  const mails = useLive(() => mailsAbout(repair), [repair.id, repair.externalRepair !== null])
  return (
    <Panel
      title="Mails"
      actions={
        <MailLauncher repairId={repair.id} start={START}>
          {(open) => (
            <ActionButton icon={<IconMail />} onClick={open}>
              Mail versturen
            </ActionButton>
          )}
        </MailLauncher>
      }
    >
      {mails?.length === 0 ? (
        <EmptyState inPanel text={repairMailTexts.none} hint="Met Mail versturen schrijft u de eerste." />
      ) : (
        <ul className={classes.mails} aria-label="Mails">
          {mails?.map((mail) => (
            <MailItem key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

const moment = (instant: string) => `${dutchDay(dayInBrussels(instant))} ${timeInBrussels(instant)}`

function MailItem({ mail }: { mail: MailRow }) {
  const { tone, label, note } = mailStateOf(mail)
  return (
    <li>
      <div className={classes.line}>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <span>{moment(mail.sentAt ?? mail.at)}</span>
      </div>
      <p className={classes.what}>
        <strong>{mail.subject || 'Zonder onderwerp'}</strong> aan {mail.recipient}
      </p>
      {repairsOf(mail).length > 1 && (
        <p className={classes.note}>{repairMailTexts.shared(repairsOf(mail).length)}</p>
      )}
      {note && <p className={classes.note}>{note}</p>}
      <Actions mail={mail} />
    </li>
  )
}

function Actions({ mail }: { mail: MailRow }) {
  const act = async (question: string, name: 'mail.cancel' | 'mail.resend') => {
    if (!(await confirm({ text: question }))) return
    try {
      await mutate(name, { id: mail.id })
      if (name === 'mail.resend') void notifyMailOutcome(mail.id, repairMailTexts.sentTemplate)
    } catch (refusal) {
      if (refusal instanceof Refusal) toastWarning(refusal.message)
      else toastSaveFailed(refusal)
    }
  }
  if (mail.state === 'sent') return null
  const about = mail.subject || mail.recipient
  if (mail.state === 'queued')
    return (
      <ActionButton
        onClick={() => void act(repairMailTexts.cancelQuestion(repairsOf(mail).length), 'mail.cancel')}
      >
        Annuleren<span className={classes.hidden}> van mail {about}</span>
      </ActionButton>
    )
  const question =
    mail.state === 'unknown'
      ? repairMailTexts.resendDoubt
      : repairMailTexts.resendQuestion(repairsOf(mail).length)
  return (
    <ActionButton onClick={() => void act(question, 'mail.resend')}>
      Opnieuw versturen<span className={classes.hidden}> van mail {about}</span>
    </ActionButton>
  )
}
