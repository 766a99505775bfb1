import type { Mail } from '../mail/mail.ts'
import { outcomeAt } from '../repairs/milestones.ts'
import type { Repair } from '../repairs/repair.ts'

/*
 * How the customer heard that the work on a repair ended: by a mail, by telephone, or not at all on purpose. A call
 * and a decision not to notify are lines in the log, so that they have a history, an undo and an import.
 */

/** The log lines that a person adds by 'Gebeld' and 'Niet nodig' of the step bar (NS-05). */
export const NOTICE_LINES = {
  called: 'Klant gebeld: het werk is klaar',
  notNeeded: 'Klant verwittigen is niet nodig',
} as const

export type NoticeMail = Pick<Mail, 'kind' | 'state' | 'external' | 'at' | 'recipient' | 'error'>

export interface CustomerNotice {
  way: 'mail' | keyof typeof NOTICE_LINES
  /** RFC 3339. */
  at: string
  /** True if it is a mail that has not left yet. */
  waits: boolean
  recipient: string | null
}

type Noticed = Parameters<typeof outcomeAt>[0] & Pick<Repair, 'repairLogLines'>

/**
 * The first notice to the customer since the work ended; null if there is none. A mail that failed or was cancelled
 * is none.
 */
export function customerNotice(repair: Noticed, mails: readonly NoticeMail[]): CustomerNotice | null {
  const since = outcomeAt(repair) ?? ''
  const lines = repair.repairLogLines.flatMap(({ description, at }): CustomerNotice[] => {
    const way = description === NOTICE_LINES.called ? 'called' : 'notNeeded'
    return description === NOTICE_LINES[way] ? [{ way, at, waits: false, recipient: null }] : []
  })
  const sent = mails
    .filter((mail) => isNotice(mail) && (mail.state === 'sent' || mail.state === 'queued'))
    .map(({ at, state, recipient }): CustomerNotice => {
      return { way: 'mail', at, waits: state === 'queued', recipient }
    })
  return (
    [...lines, ...sent].filter(({ at }) => at >= since).toSorted((a, b) => (a.at < b.at ? -1 : 1))[0] ?? null
  )
}

/** The latest notice by mail that did not leave, since the work ended. */
export function failedNotice(repair: Noticed, mails: readonly NoticeMail[]): NoticeMail | null {
  const since = outcomeAt(repair) ?? ''
  return (
    mails
      .filter((mail) => isNotice(mail) && mail.state === 'failed' && mail.at >= since)
      .toSorted((a, b) => (a.at < b.at ? 1 : -1))[0] ?? null
  )
}

const isNotice = ({ kind, external }: NoticeMail): boolean => kind !== 'estimate' && !external
