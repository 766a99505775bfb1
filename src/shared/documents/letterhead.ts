import { choose } from '../../components/dialogs/confirm.ts'
import { letterheadGap, type LetterheadGap } from '../../db/queries/documents.ts'
import { ROUTES } from '../../lib/routes.ts'

const TITLE = 'Het briefhoofd is niet volledig'

function textOf({ executor, missing }: LetterheadGap): string {
  if (!executor) return 'Er is geen uitvoerder: het document krijgt geen briefhoofd.'
  return `Op het document ontbreekt van uitvoerder "${executor.name}": ${missing.join(', ')}.`
}

/** The page that completes an executor; without an executor, the page that adds one. */
const addressOf = ({ executor }: LetterheadGap): string =>
  `#${ROUTES.Executors}${executor ? `?open=${executor.id}` : ''}`

/**
 * True if a document may be made: at once with a complete letterhead, else if the person agrees (D-125). A person
 * who chooses to complete it first goes to that page.
 * @param executorId the executor who signs; leave it out for a document without one, which has the letterhead of
 * the first executor
 */
export async function mayMakeDocument(executorId?: string | null): Promise<boolean> {
  const gap = await letterheadGap(executorId)
  if (!gap) return true
  const answer = await choose({
    title: TITLE,
    text: textOf(gap),
    options: [
      { value: 'complete', label: gap.executor ? 'Aanvullen' : 'Uitvoerder toevoegen', look: 'filled' },
      { value: 'go', label: 'Toch maken', look: 'default' },
    ],
  })
  if (answer === 'complete') location.hash = addressOf(gap)
  return answer === 'go'
}

/**
 * Asks like `mayMakeDocument` for a document in a mail, but never leaves the page, so that the typed mail is not lost.
 */
export async function mayMailDocument(executorId?: string | null): Promise<boolean> {
  const gap = await letterheadGap(executorId)
  if (!gap) return true
  const answer = await choose({
    title: TITLE,
    text: textOf(gap),
    options: [
      { value: 'back', label: 'Terug', look: 'default' },
      { value: 'go', label: 'Toch versturen', look: 'default' },
    ],
  })
  return answer === 'go'
}
