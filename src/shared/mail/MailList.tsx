import { confirm } from '../../components/dialogs/confirm.ts'
import { ActionButton } from '../../components/page/ActionButton.tsx'
import { StatusBadge } from '../../components/status/StatusBadge.tsx'
import type { Tone } from '../../components/status/tones.ts'
import { toastSaveFailed, toastWarning } from '../../components/toasts/toasts.ts'
import { mutate } from '../../db/mutate.ts'
import type { MailRow } from '../../db/queries/documents.ts'
import { repairsOf } from '../../domain/mail/mail.ts'
import { dayInBrussels, dutchDay, timeInBrussels } from '../../domain/shared/days.ts'
import { Refusal } from '../../sync/protocol/refusal.ts'
import classes from './MailList.module.css'
import { mailTexts } from './mailTexts.ts'
import { notifyMailOutcome } from './notifyMailOutcome.ts'

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

/** The mails about a repair or a rental with their states; each can be cancelled or sent again (D-031, B3.8). */
export function MailList({ mails }: { mails: readonly MailRow[] }) {
  return (
    <ul className={classes.mails} aria-label="Mails">
      {mails.map((mail) => (
        <MailItem key={mail.id} mail={mail} />
      ))}
    </ul>
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
        <p className={classes.note}>{mailTexts.shared(repairsOf(mail).length)}</p>
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
      if (name === 'mail.resend') void notifyMailOutcome(mail.id, mailTexts.sentTemplate)
    } catch (refusal) {
      if (refusal instanceof Refusal) toastWarning(refusal.message)
      else toastSaveFailed(refusal)
    }
  }
  if (mail.state === 'sent') return null
  const about = mail.subject || mail.recipient
  if (mail.state === 'queued')
    return (
      <ActionButton onClick={() => void act(mailTexts.cancelQuestion(repairsOf(mail).length), 'mail.cancel')}>
        Annuleren<span className={classes.hidden}> van mail {about}</span>
      </ActionButton>
    )
  const question =
    mail.state === 'unknown' ? mailTexts.resendDoubt : mailTexts.resendQuestion(repairsOf(mail).length)
  return (
    <ActionButton onClick={() => void act(question, 'mail.resend')}>
      Opnieuw versturen<span className={classes.hidden}> van mail {about}</span>
    </ActionButton>
  )
}
