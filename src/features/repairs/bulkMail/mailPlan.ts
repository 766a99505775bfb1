import { confirm } from '../../../components/dialogs/confirm.ts'
import { mailValues } from '../../../documents/mailValues.ts'
import { db } from '../../../db/database.ts'
import { mutate } from '../../../db/mutate.ts'
import { newId } from '../../../db/newId.ts'
import { templateFor, unmailedReason } from '../../../domain/mail/toMany.ts'
import { repairName } from '../../../domain/repairs/number.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import type { MailTemplate } from '../../../domain/settings/settings.ts'
import type { Language } from '../../../domain/shared/languages.ts'
import type { RefusedRow } from '../../../shared/bulk/bulkResult.ts'
import { changeAll, showBulkResult } from '../../../shared/bulk/runBulk.tsx'
import { mayMailDocument } from '../../../shared/documents/letterhead.ts'
import { readRepairSources } from '../../../shared/documents/readSources.ts'
import { confirmManyMails } from '../../../shared/mail/confirmManyMails.ts'
import type { UndoableChange } from '../../../shared/statuses/undoableChange.ts'
import { type MailForm, sendMailArgs, withTemplate } from '../mail/mailForm.ts'
import { mailGapsOf } from '../mail/mailGaps.ts'
import { repairMailTexts } from '../mail/repairMailTexts.ts'
import { bulkMailTexts } from './bulkMailTexts.ts'

/** The filled-in mail of one repair. */
interface PlannedMail {
  repair: Repair
  name: string
  form: MailForm
  /** The missing data, as Dutch clauses. */
  holes: string[]
}

/** The mails to send, and the repairs that get none. */
export interface MailPlan {
  mails: PlannedMail[]
  skipped: RefusedRow[]
}

interface MailPlanInput {
  ids: readonly string[]
  chosen: MailTemplate
  templates: readonly MailTemplate[]
  user: Parameters<typeof mailValues>[1]
}

/**
 * Fills in a mail for each repair, with its own fields, language and recipient. Sends nothing (MA-08, MA-09).
 */
export async function planMails({ ids, chosen, templates, user }: MailPlanInput): Promise<MailPlan> {
  const plan: MailPlan = { mails: [], skipped: [] }
  for (const sources of await readRepairSources(db, ids)) {
    const { repair } = sources
    const name = repairName(repair)
    const template = templateFor(chosen, templates, sources)
    const reason = unmailedReason(template, repair, sources)
    if (reason !== null) plan.skipped.push({ name, reason })
    else {
      const valuesIn = (language: Language) => mailValues(sources, user, language)
      const form = withTemplate(template, { ...sources, valuesIn })
      const holes = mailGapsOf({ kind: 'text' }, form, { repair, valuesIn }, template)
      plan.mails.push({ repair, name, form, holes })
    }
  }
  return plan
}

/**
 * Queues the mails, each linked to its repair. One press recalls the ones that still wait (MA-10).
 * @returns false if the person goes back to complete a mail or a letterhead
 */
export async function sendMailPlan({ mails, skipped }: MailPlan): Promise<boolean> {
  if (!(await confirmMailGaps(mails)) || !(await mayAttach(mails))) return false
  if (!(await confirmManyMails(mails.map(({ form }) => form)))) return false
  const { made, refused } = await changeAll({
    rows: mails,
    nameOf: ({ name }) => name,
    change: ({ repair, form }) => send(repair, form),
  })
  void showBulkResult({
    made,
    refused: [...skipped, ...refused],
    done: made.length,
    said: bulkMailTexts.said,
  })
  return true
}

/** Asks one question for all mails with gaps; the dialog lists them (RB-17). */
async function confirmMailGaps(mails: readonly PlannedMail[]): Promise<boolean> {
  const incomplete = mails.filter(({ holes }) => holes.length > 0).length
  if (incomplete === 0) return true
  const { sendAnyway, back } = repairMailTexts
  return confirm({ text: bulkMailTexts.askHoles(incomplete), yes: sendAnyway, no: back, initial: 'no' })
}

async function send(repair: Repair, form: MailForm): Promise<UndoableChange> {
  const id = newId()
  const { mid } = await mutate('repair.sendMail', sendMailArgs(id, repair, { kind: 'text' }, form))
  return { mid, revert: () => mutate('mail.cancel', { id }) }
}

/** Asks one question for each executor with an incomplete letterhead (D-125). */
async function mayAttach(mails: readonly PlannedMail[]): Promise<boolean> {
  const signing = new Set(mails.flatMap(({ repair, form }) => (form.attachment ? [repair.executorId] : [])))
  for (const executorId of signing) {
    // oxlint-disable-next-line no-await-in-loop -- one question after the other
    if (!(await mayMailDocument(executorId))) return false
  }
  return true
}
