import { FormDialog } from '../../../components/dialogs/FormDialog.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { NoteBox } from '../../../components/page/NoteBox.tsx'
import { RichTextField } from '../../../components/richText/RichTextField.tsx'
import { toastWarning } from '../../../components/toasts/toasts.ts'
import { recipientProblem } from '../../../domain/mail/addresses.ts'
import { isEmptyHtml } from '../../../domain/mail/fields.ts'
import type { Manufacturer } from '../../../domain/settings/settings.ts'
import { Refusal } from '../../../sync/protocol/refusal.ts'
import { validationTexts } from '../../../domain/shared/validationTexts.ts'
import { confirmManyMails } from '../../../shared/mail/confirmManyMails.ts'
import { useMailServer } from '../../../shared/mail/mailServer.ts'
import { MailQuotaNote } from '../../../shared/mail/MailQuotaNote.tsx'
import { useOnline } from '../../../shared/sync/useSync.ts'
import { refusalTexts } from '../../../shared/forms/refusals.ts'
import { type FieldErrors, useFields } from '../../../shared/forms/useFields.ts'
import { type Letter, letterTo } from './sendToManufacturer.ts'
import { toManufacturerTexts } from './toManufacturerTexts.ts'

interface ManufacturerMailDialogProps {
  manufacturer: Manufacturer
  onClose: () => void
  /** @throws Refusal if the rules refuse it */
  onSend: (letter: Letter) => Promise<void>
}

function letterErrors({ recipient, content }: Letter): FieldErrors<Letter> {
  const problem = recipientProblem(recipient)
  return {
    ...(problem ? { recipient: problem } : {}),
    ...(isEmptyHtml(content) ? { content: validationTexts.required } : {}),
  }
}

/** Writes one mail to a manufacturer about all repairs of the shipment (FB-03). */
export function ManufacturerMailDialog({ manufacturer, onClose, onSend }: ManufacturerMailDialogProps) {
  const form = useFields<Letter>({ record: letterTo(manufacturer), check: letterErrors })
  const send = async () => {
    if (!form.valid() || !(await confirmManyMails([form.values]))) return false
    try {
      await onSend(form.values)
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      if (!form.showErrors(refusalTexts(refusal))) toastWarning(refusal.message)
      return false
    }
    return true
  }
  const online = useOnline()
  const server = useMailServer(online)
  return (
    <FormDialog
      opened
      title={toManufacturerTexts.dialog(manufacturer.name)}
      size="xl"
      dirty={form.dirty}
      saveLabel={toManufacturerTexts.go}
      onClose={onClose}
      onSave={send}
    >
      <NoteBox tone="grey">{toManufacturerTexts.along}</NoteBox>
      {online && <MailQuotaNote server={server} count={1} />}
      <TextField label="Ontvanger" required {...form.bind('recipient')} />
      <TextField label="Onderwerp" {...form.bind('subject')} />
      <RichTextField label="Tekst" required {...form.bind('content')} />
    </FormDialog>
  )
}
