import { Button } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx'
import { toastSaveFailed, toastWarning } from '../../../components/toasts/toasts.ts'
import { NoteBox } from '../../../components/page/NoteBox.tsx'
import { useLive } from '../../../db/live.ts'
import { mutate } from '../../../db/mutate.ts'
import { newId } from '../../../db/newId.ts'
import { estimateReminders, mailTemplates } from '../../../db/queries/documents.ts'
import { Refusal } from '../../../sync/protocol/refusal.ts'
import { externalMailProblem } from '../../../domain/mail/external.ts'
import { templateForPurpose } from '../../../domain/mail/purpose.ts'
import { REPAIR_TYPES } from '../../../domain/repairs/constants.ts'
import { repairName } from '../../../domain/repairs/number.ts'
import type { MailTemplate } from '../../../domain/settings/settings.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { refusalTexts } from '../../../shared/forms/refusals.ts'
import { type FormFields, useFields } from '../../../shared/forms/useFields.ts'
import { documentKindOf } from '../../../documents/kinds.ts'
import { unshownText } from '../../../documents/fonts/unshown.ts'
import { type RepairDocumentRequest, useUnshownLetters } from '../../../shared/documents/useUnshownLetters.ts'
import { mayMailDocument } from '../../../shared/documents/letterhead.ts'
import { useOnline } from '../../../shared/sync/useSync.ts'
import { confirmManyMails } from '../../../shared/mail/confirmManyMails.ts'
import { MailQuotaNote } from '../../../shared/mail/MailQuotaNote.tsx'
import { addressErrors } from '../../../shared/mail/mailInput.ts'
import { useMailServer } from '../../../shared/mail/mailServer.ts'
import { MailWaitNote } from '../../../shared/mail/MailWaitNote.tsx'
import { useApprovalLinks } from '../../../shared/mail/useApprovalLinks.ts'
import { MailFields } from './MailFields.tsx'
import { confirmGaps } from './mailGaps.ts'
import {
  asAnswer,
  asEstimate,
  asReminder,
  type MailForm,
  type MailStart,
  type MailSubject,
  EMPTY_MAIL,
  incompleteReason,
  sendMailArgs,
  initialMailForm,
  withPurpose,
  withTemplate,
} from './mailForm.ts'
import { purposeOfStart } from './purposeOfStart.ts'
import { sendRepairMail } from './sendRepairMail.ts'
import { repairMailTexts } from './repairMailTexts.ts'
import { occasionOf, rememberTemplate, usualTemplate } from './usualTemplate.ts'
import { useMailSubject } from './useMailSubject.ts'
import { useManufacturerEmail } from './useManufacturerEmail.tsx'

export interface MailDialogProps {
  repairId: string
  /** The kind of mail to start; null keeps the dialog closed. */
  start: MailStart | null
  /** Adds 'Gebeld' to a mail about the end of the work: the customer was called instead. */
  onCalled?: (() => void) | undefined
  onClose: () => void
}

/** A mail in progress, with its initial form. */
interface Open {
  start: MailStart
  initial: MailForm
}

const TITLES: Record<MailStart['kind'], string> = {
  text: 'Mail versturen',
  estimate: 'Bestek mailen',
  external: 'Mail naar de fabrikant',
}

/** Writes a mail about a repair and queues it, online or offline (RD-51, RX-07, ML-02 to ML-20). */
export function MailDialog({ repairId, start, onCalled, onClose }: MailDialogProps) {
  const subject = useMailSubject(repairId)
  const templates = useLive(mailTemplates, [])
  const reminders = useLive(estimateReminders, [])
  const [open, setOpen] = useState<Open | null>(null)
  const form = useFields({ record: open?.initial ?? EMPTY_MAIL, check: addressErrors })
  const { ask, dialog } = useManufacturerEmail()
  const online = useOnline()
  const server = useMailServer(start !== null && online)
  const links = useApprovalLinks(subject?.repair.type === REPAIR_TYPES.estimate, server)
  const unshown = useUnshownLetters(attachedDocument(open?.start, form.values, subject), subject ?? null)
  const isReady = start && subject && templates && reminders && links && isStored(start, subject)
  if (isReady && open?.start !== start) {
    setOpen({ start, initial: initialForm(start, subject, { templates, reminders }) })
    form.restart()
  }
  const send = async () => {
    if (!open || !subject) return false
    const mail = await withRecipient(form.values, subject, ask)
    if (!mail) return false
    form.set({ recipient: mail.recipient })
    if (form.showErrors(addressErrors(mail))) return false
    if (!(await confirmGaps(open.start, mail, subject, templates ?? []))) return false
    if (!(await confirmManyMails([mail]))) return false
    if (mail.attachment && !(await mayMailDocument(subject.repair.executorId))) return false
    return trySend(open.start, form, { ...mail, approvalLink: mail.approvalLink && links === 'on' }, subject)
  }
  return (
    <>
      <FormDialog
        opened={start !== null && open?.start === start}
        title={`${TITLES[open?.start.kind ?? 'text']} – ${subject ? repairName(subject.repair) : ''}`}
        size="xl"
        dirty={open !== null && form.dirty}
        saveLabel="Versturen"
        {...(open && aboutOf(open.start) ? { cancelLabel: repairMailTexts.later } : {})}
        extraActions={
          onCalled &&
          open &&
          aboutOf(open.start) && (
            <Button
              variant="subtle"
              onClick={() => {
                onCalled()
                onClose()
              }}
            >
              {repairMailTexts.called}
            </Button>
          )
        }
        saveDisabledReason={open ? incompleteReason(form.values) : undefined}
        onClose={onClose}
        onSave={send}
        onReset={() => setOpen(null)}
      >
        {start !== null && <MailWaitNote online={online} server={server} />}
        {start !== null && online && <MailQuotaNote server={server} count={1} />}
        {open?.start.kind === 'estimate' && subject?.repair.repairEstimateLines.length === 0 && (
          <NoteBox tone="orange">{repairMailTexts.emptyEstimate}</NoteBox>
        )}
        {unshown !== '' && <NoteBox tone="orange">{unshownText(unshown)}</NoteBox>}
        {open && subject && (
          <MailFields
            form={form}
            subject={subject}
            templates={templates ?? []}
            toCustomer={open.start.kind === 'estimate'}
            links={links ?? 'off'}
          />
        )}
      </FormDialog>
      {dialog}
    </>
  )
}

/** The status that a mail is about; undefined if it is about none. */
const aboutOf = (start: MailStart) => (start.kind === 'external' ? undefined : start.about)

/** True if this device has stored the status that the mail is about. */
const isStored = (start: MailStart, { repair }: MailSubject): boolean => {
  const about = aboutOf(start)
  return about === undefined || repair.status === about
}

/** Returns the attached document; null if the mail has none. */
function attachedDocument(
  start: MailStart | undefined,
  { attachment, external, language }: MailForm,
  subject: MailSubject | undefined,
): RepairDocumentRequest | null {
  if (!start || !subject || !(attachment || external)) return null
  const { repair } = subject
  const usual = start.kind === 'estimate' ? 'bestek' : documentKindOf(repair)
  return { kind: external ? 'externalRepair' : usual, repairId: repair.id, language }
}

interface Templates {
  templates: readonly MailTemplate[]
  /** Those for an estimate that nobody answered. */
  reminders: readonly MailTemplate[]
}

/**
 * Returns the initial form: the template used last at this stage, otherwise the text for the purpose (RB-15).
 */
function initialForm(start: MailStart, subject: MailSubject, { templates, reminders }: Templates): MailForm {
  const empty = initialMailForm(start, subject)
  if (start.kind === 'external') return empty
  if (start.question !== undefined) return asAnswer(empty, start.question, subject)
  if (start.isReminder) return asReminder(subject, reminders)
  const purpose = purposeOfStart(start, subject)
  const template =
    usualTemplate(occasionOf(start.kind, subject), templates) ??
    (purpose ? templateForPurpose(templates, purpose, subject.customer?.language) : undefined)
  if (!template && !purpose) return empty
  const form = template ? withTemplate(template, subject) : purpose ? withPurpose(purpose, subject) : empty
  return start.kind === 'estimate' ? asEstimate(form, subject) : form
}

/**
 * Returns the mail with its recipient. Asks for the address of a manufacturer without one (ML-17); null if
 * none is given.
 */
async function withRecipient(
  form: MailForm,
  { repair, manufacturer }: MailSubject,
  ask: ReturnType<typeof useManufacturerEmail>['ask'],
): Promise<MailForm | null> {
  if (!form.external || form.recipient.trim() !== '' || !manufacturer) return form
  if (externalMailProblem(repair, manufacturer, form.rmaRequest)?.code !== 'noAddress') return form
  const recipient = await ask(manufacturer)
  return recipient === null ? null : { ...form, recipient }
}

/** Returns false if the rules refuse the mail; the error shows at its field. */
async function trySend(
  start: MailStart,
  form: FormFields<MailForm>,
  mail: MailForm,
  subject: MailSubject,
): Promise<boolean> {
  const { repair } = subject
  try {
    await sendRepairMail(sendMailArgs(newId(), repair, start, mail))
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    if (!form.showErrors(refusalTexts(refusal))) toastWarning(refusal.message)
    return false
  }
  if (start.kind === 'external') await saveExternalMessage(repair, mail.content)
  else rememberTemplate(occasionOf(start.kind, subject), mail.templateId)
  return true
}

/**
 * Stores the text with the external repair (RX-12). The mail is queued already, so a failure must not ask the
 * user to send again.
 */
async function saveExternalMessage({ id, externalRepair }: Repair, message: string): Promise<void> {
  const base = { message: externalRepair?.message ?? null }
  if (message === base.message) return
  await mutate('repair.saveExternal', { id, set: { message } }, { base }).catch(toastSaveFailed)
}
