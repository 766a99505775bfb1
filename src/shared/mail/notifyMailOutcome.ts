import { liveQuery } from 'dexie'
import { toastError, toastSuccess, toastWarning } from '../../components/toasts/toasts.ts'
import { type MailRow, mailById } from '../../db/queries/documents.ts'
import { syncStatus } from '../../sync/client.ts'
import { mailTexts } from './mailTexts.ts'

/** Maximum wait in ms for the result of the mail server. */
const PATIENCE_MS = 20_000

/**
 * Reports the result: at once when offline, otherwise when the mail server accepts or refuses the mail. If
 * the network drops or the wait is over, it reports the current state.
 */
export async function notifyMailOutcome(id: string, sent: string): Promise<void> {
  if (!syncStatus.getSnapshot().online) return toastSuccess(mailTexts.waitsForNetwork)
  const mail = await waitForOutcome(id)
  if (!mail) return
  if (mail.state === 'sent') {
    if (mail.error) toastWarning(`${sent} ${mail.error}`)
    else toastSuccess(sent)
  } else if (mail.state === 'failed') toastError(mailTexts.failed(mail.error ?? ''))
  else if (mail.state === 'unknown') toastWarning(mailTexts.doubt(mail.error ?? ''))
  else if (mail.state === 'queued') notifyMailWaiting(mail)
}

function notifyMailWaiting({ unsent, error }: MailRow): void {
  if (unsent && !syncStatus.getSnapshot().online) toastSuccess(mailTexts.waitsForNetwork)
  else
    toastWarning(
      error ? mailTexts.waits(error) : unsent ? mailTexts.waitsForNetwork : mailTexts.waitsAtServer,
    )
}

const isFinal = (mail: MailRow | undefined) => !mail || mail.state !== 'queued' || mail.error !== null

/**
 * Resolves with the mail when its state is final, or with the current state when the time is over or the
 * network drops.
 */
function waitForOutcome(id: string): Promise<MailRow | undefined> {
  return new Promise((resolve) => {
    let last: MailRow | undefined
    const end = () => {
      clearTimeout(timer)
      unwatch()
      subscription.unsubscribe()
      resolve(last)
    }
    const timer = setTimeout(end, PATIENCE_MS)
    const isStuck = () => last?.unsent === true && !syncStatus.getSnapshot().online
    const unwatch = syncStatus.subscribe(() => isStuck() && end())
    const subscription = liveQuery(() => mailById(id)).subscribe({
      next: (mail) => {
        last = mail
        if (isFinal(mail) || isStuck()) queueMicrotask(end)
      },
      error: end,
    })
  })
}
