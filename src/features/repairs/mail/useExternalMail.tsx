import { type ReactNode, useState } from 'react'
import { choose } from '../../../components/dialogs/confirm.ts'
import { toastWarning } from '../../../components/toasts/toasts.ts'
import { db } from '../../../db/database.ts'
import { mailTemplates } from '../../../db/queries/documents.ts'
import { externalMailProblem, externalTemplate } from '../../../domain/mail/external.ts'
import { texts } from '../../../lib/texts.ts'
import { LazyMailDialog } from './MailLauncher.tsx'
import type { MailStart } from './mailForm.ts'
import { useManufacturerEmail } from './useManufacturerEmail.tsx'

/**
 * Starts the mail to the manufacturer after the external record is saved, with the checks of D-049 in this
 * order: a mail is sent once only, the RMA if the manufacturer requires one, and the address if there is
 * none.
 */
export function useExternalMail(repairId: string): { begin: () => Promise<void>; dialogs: ReactNode } {
  const [start, setStart] = useState<MailStart | null>(null)
  const { ask, dialog } = useManufacturerEmail()
  const begin = async () => {
    const found = await readParties(repairId)
    if (!found) return
    const { repair, manufacturer } = found
    const problem = externalMailProblem(repair, manufacturer)
    if (problem?.code === 'mail_already_sent') return toastWarning(problem.text)
    if (problem && problem.code !== 'noAddress') return notifyProblem(problem.text)
    if (problem && (!manufacturer || (await ask(manufacturer)) === null)) return
    const template = externalTemplate(await mailTemplates(), manufacturer?.language ?? 'NL')
    setStart({ kind: 'external', template })
  }
  const dialogs = (
    <>
      {dialog}
      <LazyMailDialog repairId={repairId} start={start} onClose={() => setStart(null)} />
    </>
  )
  return { begin, dialogs }
}

/** Shows the text as a dialog, because it is too long for a toast. */
async function notifyProblem(text: string): Promise<void> {
  await choose({ text, options: [{ value: 'close', label: texts.close, look: 'filled' }] })
}

async function readParties(repairId: string) {
  const repair = await db.repair.get(repairId)
  const id = repair?.externalRepair?.manufacturerId
  const manufacturer = id ? await db.manufacturer.get(id) : undefined
  return repair && { repair, manufacturer }
}
