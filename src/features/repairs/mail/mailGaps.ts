import { confirm } from '../../../components/dialogs/confirm.ts'
import { mailHoles } from '../../../domain/mail/holes.ts'
import { PURPOSE_TEXTS } from '../../../domain/mail/purpose.ts'
import { documentKindOf } from '../../../documents/kinds.ts'
import type { MailTemplate } from '../../../domain/settings/settings.ts'
import { type MailForm, type MailStart, type MailSubject, shownValues } from './mailForm.ts'
import { purposeOfStart } from './purposeOfStart.ts'
import { repairMailTexts } from './repairMailTexts.ts'

/** Asks before sending a mail with gaps (RB-17). @returns true if it may be sent */
export async function confirmGaps(
  start: MailStart,
  mail: MailForm,
  subject: MailSubject,
  templates: readonly MailTemplate[],
): Promise<boolean> {
  const chosen = templates.find(({ id }) => id === mail.templateId)
  const holes = mailGapsOf(start, mail, subject, chosen)
  if (holes.length === 0) return true
  return confirm({
    text: repairMailTexts.holes(holes),
    yes: repairMailTexts.sendAnyway,
    no: repairMailTexts.back,
    initial: 'no',
  })
}

/** Returns the gaps in a mail about a repair, as Dutch clauses. @param chosen the template it started from */
export function mailGapsOf(
  start: MailStart,
  mail: MailForm,
  subject: Pick<MailSubject, 'repair' | 'valuesIn'>,
  chosen: MailTemplate | undefined,
): string[] {
  const purpose = purposeOfStart(start, subject)
  const language = chosen?.language ?? mail.language
  const template = chosen ?? (purpose ? PURPOSE_TEXTS[purpose][language] : null)
  const carriesLines = !mail.external && mail.attachment && template !== null
  const isEstimate = start.kind === 'estimate' || documentKindOf(subject.repair) === 'bestek'
  const lines = isEstimate ? 'repairEstimateLines' : 'repairLines'
  const values = shownValues(subject, language)
  return mailHoles(mail, template, values, subject.repair, carriesLines ? lines : null)
}
