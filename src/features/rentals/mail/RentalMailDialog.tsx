import { useState } from 'react'
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx'
import { NoteBox } from '../../../components/page/NoteBox.tsx'
import { toastWarning } from '../../../components/toasts/toasts.ts'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { mutate } from '../../../db/mutate.ts'
import { newId } from '../../../db/newId.ts'
import { rentalMailTemplates } from '../../../db/queries/documents.ts'
import { RENTAL_STATUSES } from '../../../domain/rentals/constants.ts'
import { rentalName } from '../../../domain/rentals/number.ts'
import type { Rental } from '../../../domain/rentals/rental.ts'
import { lineName } from '../../../domain/rentals/summary.ts'
import { isEmptyHtml } from '../../../domain/mail/fields.ts'
import { useSession } from '../../../session/useSession.ts'
import { mayMailDocument } from '../../../shared/documents/letterhead.ts'
import { readRentalSource } from '../../../shared/documents/readSources.ts'
import { refusalTexts } from '../../../shared/forms/refusals.ts'
import { useFields } from '../../../shared/forms/useFields.ts'
import { confirmManyMails } from '../../../shared/mail/confirmManyMails.ts'
import { MailQuotaNote } from '../../../shared/mail/MailQuotaNote.tsx'
import { addressErrors } from '../../../shared/mail/mailInput.ts'
import { useMailServer } from '../../../shared/mail/mailServer.ts'
import { MailWaitNote } from '../../../shared/mail/MailWaitNote.tsx'
import { notifyMailOutcome } from '../../../shared/mail/notifyMailOutcome.ts'
import { useApprovalLinks } from '../../../shared/mail/useApprovalLinks.ts'
import { useOnline } from '../../../shared/sync/useSync.ts'
import { Refusal } from '../../../sync/protocol/refusal.ts'
import { RentalMailFields } from './RentalMailFields.tsx'
import {
  EMPTY_RENTAL_MAIL,
  initialRentalMail,
  type RentalMailForm,
  type RentalMailStart,
  type RentalMailSubject,
  sendRentalMailArgs,
} from './rentalMailForm.ts'
import { rentalMailTexts } from './rentalMailTexts.ts'

interface RentalMailDialogProps {
  rental: Rental
  /** Null keeps the dialog closed. */
  start: RentalMailStart | null
  onClose: () => void
}

/** Writes a mail about a rental, or its quote with the approval link, and queues it, online or offline (VO-02). */
export function RentalMailDialog({ rental, start, onClose }: RentalMailDialogProps) {
  const { user } = useSession()
  const subject = useLive(
    async (): Promise<RentalMailSubject> => ({ sources: await readRentalSource(db, rental.id), user }),
    [rental.id, user],
  )
  const templates = useLive(rentalMailTemplates, [])
  const [open, setOpen] = useState<{ start: RentalMailStart; initial: RentalMailForm } | null>(null)
  const form = useFields({ record: open?.initial ?? EMPTY_RENTAL_MAIL, check: addressErrors })
  const online = useOnline()
  const server = useMailServer(start !== null && online)
  const canAgree = start?.kind === 'quote' && rental.status === RENTAL_STATUSES.option
  const links = useApprovalLinks(canAgree, server)
  if (start && subject && templates && links && open?.start !== start) {
    setOpen({ start, initial: initialRentalMail(start, subject, templates) })
    form.restart()
  }
  const isQuote = open?.start.kind === 'quote'
  const send = async () => {
    if (!open || !subject) return false
    const mail = { ...form.values, approvalLink: form.values.approvalLink && links === 'on' }
    if (form.showErrors(addressErrors(mail))) return false
    if (!(await confirmManyMails([mail]))) return false
    if ((isQuote || mail.document !== 'none') && !(await mayMailDocument())) return false
    try {
      const args = sendRentalMailArgs(newId(), rental, open.start, mail)
      await mutate('rental.sendMail', args)
      const { sentQuote, sentTemplate } = rentalMailTexts
      void notifyMailOutcome(args.id, isQuote ? sentQuote : sentTemplate)
      return true
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      if (!form.showErrors(refusalTexts(refusal))) toastWarning(refusal.message)
      return false
    }
  }
  const title = isQuote ? rentalMailTexts.quote : rentalMailTexts.send
  return (
    <FormDialog
      opened={start !== null && open?.start === start}
      title={`${title} – ${rentalName(rental)}`}
      size="xl"
      dirty={open !== null && form.dirty}
      saveLabel="Versturen"
      saveDisabledReason={
        open && isEmptyHtml(form.values.content) ? rentalMailTexts.incompleteText : undefined
      }
      onClose={onClose}
      onSave={send}
      onReset={() => setOpen(null)}
    >
      {start !== null && <MailWaitNote online={online} server={server} />}
      {start !== null && online && <MailQuotaNote server={server} count={1} />}
      {isQuote && subject && <QuoteNotes subject={subject} />}
      {open && subject && (
        <RentalMailFields
          form={form}
          start={open.start}
          subject={subject}
          templates={templates ?? []}
          links={links ?? 'off'}
        />
      )}
    </FormDialog>
  )
}

/** Warns about a shortage and about a quote without an amount; neither stops the mail. */
function QuoteNotes({ subject: { sources } }: { subject: RentalMailSubject }) {
  const { rental, items } = sources
  const short = rental.rentalLines
    .filter(({ conflict }) => conflict)
    .map((line) => lineName(line, items.get(line.itemId ?? '')))
  return (
    <>
      {short.length > 0 && (
        <NoteBox tone="red">{rentalMailTexts.notFree([...new Set(short)].join(', '))}</NoteBox>
      )}
      {rental.totalPriceInclVat === 0 && <NoteBox tone="orange">{rentalMailTexts.zero}</NoteBox>}
    </>
  )
}
