import { confirm, confirmUnsaved } from '../../../components/dialogs/confirm.ts'
import { DateField } from '../../../components/fields/DateField.tsx'
import { SelectField } from '../../../components/fields/SelectField.tsx'
import { SwitchField } from '../../../components/fields/SwitchField.tsx'
import { TextAreaField } from '../../../components/fields/TextAreaField.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { FormHost } from '../../../components/forms/FormHost.tsx'
import { IconMail, IconPrint } from '../../../components/icons/icons.tsx'
import { ActionButton } from '../../../components/page/ActionButton.tsx'
import { Panel } from '../../../components/page/Panel.tsx'
import { StatusBadge } from '../../../components/status/StatusBadge.tsx'
import {
  toastLoadFailed,
  toastSaveFailed,
  toastSuccess,
  toastWarning,
} from '../../../components/toasts/toasts.ts'
import { useLive } from '../../../db/live.ts'
import { mutate } from '../../../db/mutate.ts'
import { manufacturerChoices } from '../../../db/queries/settings.ts'
import type { ExternalRepair, Repair } from '../../../domain/repairs/repair.ts'
import { DEFAULT_LANGUAGE } from '../../../domain/shared/languages.ts'
import { pick } from '../../../lib/objects.ts'
import { validationTexts } from '../../../domain/shared/validationTexts.ts'
import classes from './Detail.module.css'
import { repairDetailTexts } from './repairDetailTexts.ts'
import { saveWithToast } from './saveRepairFields.ts'
import { useExternalMail } from '../mail/useExternalMail.tsx'
import { useBilledVisit } from '../../../shared/billed/BilledVisit.tsx'
import { getRepairPdf } from '../../../shared/documents/getFile.ts'
import { repairDocumentInfo } from '../../../shared/documents/issuedDocumentInfo.ts'
import { mayMakeDocument } from '../../../shared/documents/letterhead.ts'
import { openTab, showInTab, warnAboutFile } from '../../../shared/documents/showFile.ts'
import { storeIssuedDocument } from '../../../shared/documents/storeIssuedDocument.ts'
import { touchedDraft } from '../../../shared/forms/draft.ts'
import { RecordDraftOffer } from '../../../shared/forms/RecordDraftOffer.tsx'
import { showRefusal } from '../../../shared/forms/refusals.ts'
import type { FieldErrors, FormFields } from '../../../shared/forms/useFields.ts'
import { useForm } from '../../../shared/forms/useForm.ts'
import { ScanFieldButton } from '../../../shared/scan/ScanFieldButton.tsx'
import { EXTERNAL_SAVED } from '../../../shared/statuses/changeRepair.ts'

/**
 * Prints the slip that accompanies the item to the manufacturer. It contains stored values only (RX-10,
 * RX-11, D-030).
 */
export async function printRepairSlip(repair: Repair, changed: boolean): Promise<void> {
  if (!repair.externalRepair?.manufacturerId) return toastWarning(repairDetailTexts.externalUnsaved)
  if (changed && !(await confirmUnsaved())) return
  if (!(await mayMakeDocument(repair.executorId))) return
  const tab = openTab('Externe herstelling')
  try {
    // The document uses the manufacturer's language, whatever is passed; the document maker looks it up.
    const got = await getRepairPdf('externalRepair', repair, DEFAULT_LANGUAGE)
    showInTab(tab, got.file)
    warnAboutFile(got)
    await storeIssuedDocument(
      repairDocumentInfo('externalRepair', repair, DEFAULT_LANGUAGE, 'printed'),
      got.file,
    )
  } catch (error) {
    tab?.close()
    toastLoadFailed(error)
  }
}

/** The form fields about the stay at the manufacturer (RX-01). */
interface ExternalForm {
  manufacturerId: string | null
  rma: string
  dateOut: string | null
  dateIn: string | null
  info: string
  notes: string
}

const externalFormOf = (external: ExternalRepair | null): ExternalForm => ({
  manufacturerId: external?.manufacturerId ?? null,
  rma: external?.rma ?? '',
  dateOut: external?.dateOut ?? null,
  dateIn: external?.dateIn ?? null,
  info: external?.info ?? '',
  notes: external?.notes ?? '',
})

const orNull = (text: string) => (text.trim() === '' ? null : text)

/** Returns the fields as they are stored: empty text becomes null. */
const storedExternal = ({ rma, info, notes, ...rest }: ExternalForm) => ({
  ...rest,
  rma: orNull(rma),
  info: orNull(info),
  notes: orNull(notes),
})

/** Returns the fields that are missing for a mail to the manufacturer (RX-05). */
const externalProblems = ({ manufacturerId }: ExternalForm): FieldErrors<ExternalForm> =>
  manufacturerId ? {} : { manufacturerId: validationTexts.manufacturerNeeded }

/** The stay at the manufacturer (RD-03, RD-44, RX-01 to RX-12; D-048, D-049). */
export function ExternalPanel({ repair }: { repair: Repair }) {
  const visit = useBilledVisit()
  const mark = async (wanted: boolean) => {
    try {
      if (
        !wanted &&
        repair.externalRepair?.externalMailSent &&
        !(await confirm({ text: repairDetailTexts.alreadyMailed }))
      )
        return
      const name = wanted ? 'repair.markExternal' : 'repair.unmarkExternal'
      await saveWithToast(
        visit,
        (consent) => mutate(name, { id: repair.id, ...consent }),
        repairDetailTexts.saved,
      )
    } catch (error) {
      toastSaveFailed(error)
    }
  }
  return (
    <Panel title="Externe herstelling">
      <SwitchField label="Extern" value={repair.isExternal} onChange={(wanted) => void mark(wanted)} />
      <FormHost
        subject={repair.isExternal ? repair : null}
        keyOf={({ id }) => id}
        notice={() => ({ text: repairDetailTexts.externalOff, canSave: false })}
      >
        {(external) => <ExternalFields repair={external} />}
      </FormHost>
    </Panel>
  )
}

function ExternalFields({ repair }: { repair: Repair }) {
  const { formRef, ...form } = useForm({
    record: externalFormOf(repair.externalRepair),
    check: externalProblems,
    save: (fields) => saveExternal(repair.id, fields),
    draft: touchedDraft<ExternalForm>(`external/${repair.id}`),
  })
  const manufacturers = useLive(manufacturerChoices, [])
  const { begin, dialogs } = useExternalMail(repair.id)
  // Save first, whether or not the mail succeeds (D-049).
  const saveAndMail = async () => {
    if (await form.submit()) await begin()
  }
  const bind = <K extends keyof ExternalForm>(field: K) => ({
    path: `externalRepair.${field}`,
    ...form.bind(field),
  })
  return (
    <div ref={formRef} className={classes.external}>
      <RecordDraftOffer draft={{ isOffered: form.offered !== null, answer: form.answerDraft }} />
      <div className={classes.fields}>
        <SelectField
          label="Fabrikant"
          required
          emptyLabel="Kies een fabrikant"
          options={(manufacturers ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          {...bind('manufacturerId')}
        />
        <TextField
          label="RMA"
          {...bind('rma')}
          rightSection={<ScanFieldButton label="RMA" onCode={bind('rma').onChange} />}
        />
        <DateField label="Datum uit" aim="past" {...bind('dateOut')} />
        <DateField label="Datum in" aim="past" {...bind('dateIn')} />
      </div>
      <TextAreaField label="Info" {...bind('info')} />
      <TextAreaField label="Notities fabrikant" {...bind('notes')} />
      <div className={classes.buttons}>
        <MailMark external={repair.externalRepair} />
        <ActionButton icon={<IconPrint />} onClick={() => void printRepairSlip(repair, form.dirty)}>
          Afdrukken
        </ActionButton>
        <ActionButton icon={<IconMail />} onClick={() => void saveAndMail().catch(toastSaveFailed)}>
          Opslaan en mailen
        </ActionButton>
        <ActionButton variant="filled" onClick={() => void form.submit()}>
          Opslaan
        </ActionButton>
      </div>
      {dialogs}
    </div>
  )
}

/** Shows whether the manufacturer has received a mail (RX-12). */
function MailMark({ external }: { external: Repair['externalRepair'] }) {
  if (external?.externalMailSent) return <StatusBadge tone="green">Mail verzonden</StatusBadge>
  if (external?.sendMail) return <StatusBadge tone="yellow">Mail klaargezet</StatusBadge>
  return null
}

/**
 * Stores the touched fields with the values that the person saw (B6.1). Returns false if refused; the error
 * shows at its field.
 */
async function saveExternal(id: string, form: FormFields<ExternalForm>): Promise<boolean> {
  const { values, changed, seen } = form
  const base = pick(storedExternal(seen), changed)
  try {
    if (form.dirty)
      await mutate('repair.saveExternal', { id, set: pick(storedExternal(values), changed) }, { base })
  } catch (refusal) {
    return showRefusal(form, refusal)
  }
  toastSuccess(EXTERNAL_SAVED)
  return true
}
