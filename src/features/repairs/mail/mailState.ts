import type { Tone } from '../../../components/status/tones.ts'
import type { MailRow } from '../../../db/queries/mails.ts'

export interface MailStateView {
  tone: Tone
  label: string
  /** An additional remark for the user. */
  note?: string
}

const withNote = (state: MailStateView, note: string | null): MailStateView =>
  note ? { ...state, note } : state

/** Returns the state of a mail in words (D-031, B3.8). */
export function mailStateOf({
  state,
  unsent,
  error,
}: Pick<MailRow, 'state' | 'unsent' | 'error'>): MailStateView {
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
