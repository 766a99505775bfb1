import { choose } from '../../components/dialogs/confirm.ts'
import { type LetterheadGap, letterheadGap } from '../../db/queries/letterheads.ts'
import { ROUTES } from '../../lib/routes.ts'

const TITLE = 'Het briefhoofd is niet volledig'

function textOf({ executor, missing }: LetterheadGap): string {
  if (!executor) return 'Er is geen uitvoerder: het document krijgt geen briefhoofd.'
  return `Op het document ontbreekt van uitvoerder "${executor.name}": ${missing.join(', ')}.`
}

/** Where an executor is completed; without one: where one is added. */
const addressOf = ({ executor }: LetterheadGap): string =>
  `#${ROUTES.Executors}${executor ? `?open=${executor.id}` : ''}`

/**
 * Whether a paper may be made: at once with a complete letterhead, else when the person says so (D-125). Who chooses to
 * complete it first is taken there.
 * @param executorId who signs it; leave out for a paper that names nobody and has the letterhead of the first one
 */
export async function mayMakePaper(executorId?: string | null): Promise<boolean> {
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

/** The same for a paper that goes along with a mail: what was typed of the mail is not left behind. */
export async function mayMailPaper(executorId: string | null): Promise<boolean> {
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
