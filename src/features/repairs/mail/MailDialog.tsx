import { Alert } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx'
import { toastSaveFailed, toastWarning } from '../../../components/toasts/toasts.ts'
import { useLive } from '../../../db/live.ts'
import { mutate } from '../../../db/mutate.ts'
import { newId } from '../../../db/newId.ts'
import { mailTemplates } from '../../../db/queries/mails.ts'
import { DomainError } from '../../../domain/shared/errors.ts'
import { externalMailProblem } from '../../../domain/mail/external.ts'
import { repairName } from '../../../domain/repairs/number.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { mayMailPaper } from '../../../pieces/papers/letterhead.ts'
import { useSyncStatus } from '../../../pieces/sync/useSync.ts'
import { useMailServer } from '../../../pieces/mail/mailServer.ts'
import { MailFields } from './MailFields.tsx'
import {
  mailErrors,
  type MailErrors,
  type MailForm,
  type MailStart,
  type MailSubject,
  notReady,
  sendArgs,
  startForm,
} from './mailForm.ts'
import { sendMail } from './send.ts'
import { mailTexts as t } from './texts.ts'
import { useMailSubject } from './useMailSubject.ts'
import { useManufacturerEmail } from './useManufacturerEmail.tsx'

export interface MailDialogProps {
  repairId: string
  /** What the mail begins as; null keeps the dialog closed. */
  start: MailStart | null
  onClose: () => void
}

interface Open {
  start: MailStart
  seen: MailForm
  form: MailForm
}

const TITLES: Record<MailStart['kind'], string> = {
  text: 'Mail versturen',
  estimate: 'Bestek mailen',
  external: 'Mail naar de fabrikant',
}

/** Writes a mail about a repair and puts it into the queue, with or without a network (RD-51, RX-07, ML-02 to ML-20). */
export function MailDialog({ repairId, start, onClose }: MailDialogProps) {
  const subject = useMailSubject(repairId)
  const templates = useLive(mailTemplates, [])
  const [open, setOpen] = useState<Open | null>(null)
  const [errors, setErrors] = useState<MailErrors>({})
  const { ask, dialog } = useManufacturerEmail()
  if (start && subject && open?.start !== start) {
    const form = startForm(start, subject)
    setOpen({ start, seen: form, form })
    setErrors({})
  }
  const change = (form: MailForm) => {
    setErrors({})
    setOpen((old) => old && { ...old, form })
  }
  const send = async () => {
    if (!open || !subject) return false
    const form = await addressed(open.form, subject, ask)
    if (!form) return false
    change(form)
    const found = mailErrors(form)
    setErrors(found)
    if (Object.keys(found).length > 0) return false
    if (form.attachment && !(await mayMailPaper(subject.repair.executorId))) return false
    return attempt(open, form, subject, setErrors)
  }
  return (
    <>
      <FormDialog
        opened={start !== null && open?.start === start}
        title={`${TITLES[open?.start.kind ?? 'text']} – ${subject ? repairName(subject.repair) : ''}`}
        size="xl"
        dirty={open !== null && JSON.stringify(open.form) !== JSON.stringify(open.seen)}
        saveLabel="Versturen"
        saveDisabledReason={open ? notReady(open.form) : undefined}
        onClose={onClose}
        onSave={send}
        onReset={() => setOpen(null)}
      >
        <Waits opened={start !== null} />
        {open && subject && (
          <MailFields
            form={open.form}
            errors={errors}
            subject={subject}
            templates={templates ?? []}
            toCustomer={open.start.kind === 'estimate'}
            onChange={change}
          />
        )}
      </FormDialog>
      {dialog}
    </>
  )
}

/** Says beforehand that the mail will not leave at once, and why. */
function Waits({ opened }: { opened: boolean }) {
  const { online } = useSyncStatus()
  const server = useMailServer(opened && online)
  if (!opened) return null
  if (!online) return <Alert color="gray">{t.offline}</Alert>
  return server?.configured === false ? <Alert color="gray">{t.noServer}</Alert> : null
}

/** The mail with an address: the manufacturer's is asked for when he has none (ML-17); null when it is not given. */
async function addressed(
  form: MailForm,
  { repair, manufacturer }: MailSubject,
  ask: ReturnType<typeof useManufacturerEmail>['ask'],
): Promise<MailForm | null> {
  if (!form.external || form.recipient.trim() !== '' || !manufacturer) return form
  if (externalMailProblem(repair, manufacturer, form.rmaRequest)?.code !== 'noAddress') return form
  const recipient = await ask(manufacturer)
  return recipient === null ? null : { ...form, recipient }
}

/** False when the rules refuse the mail, which is said where it belongs. */
async function attempt(
  { start }: Open,
  form: MailForm,
  { repair }: MailSubject,
  setErrors: (errors: MailErrors) => void,
): Promise<boolean> {
  try {
    await sendMail(sendArgs(newId(), repair.id, start, form))
  } catch (refusal) {
    if (!(refusal instanceof DomainError)) throw refusal
    const { field } = refusal.details as { field?: keyof MailForm }
    if (field) setErrors({ [field]: refusal.message })
    else toastWarning(refusal.message)
    return false
  }
  if (start.kind === 'external') await keepMessage(repair, form.content)
  return true
}

/** RX-12: the text stays with the external repair. The mail is queued by now: a failure must not ask to send it again. */
async function keepMessage({ id, externalRepair }: Repair, message: string): Promise<void> {
  const base = { message: externalRepair?.message ?? null }
  if (message === base.message) return
  await mutate('repair.saveExternal', { id, set: { message } }, { base }).catch(toastSaveFailed)
}
