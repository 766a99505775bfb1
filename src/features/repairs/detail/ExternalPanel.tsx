import { ActionButton } from '../../../components/page/ActionButton.tsx'
import { confirm } from '../../../components/dialogs/confirm.ts'
import { FormHost } from '../../../components/forms/FormHost.tsx'
import { DateField } from '../../../components/fields/DateField.tsx'
import { IconMail, IconPrint } from '../../../components/icons/icons.tsx'
import { Panel } from '../../../components/page/Panel.tsx'
import { SelectField } from '../../../components/fields/SelectField.tsx'
import { SwitchField } from '../../../components/fields/SwitchField.tsx'
import { TextAreaField } from '../../../components/fields/TextAreaField.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { toastSaveFailed, toastSuccess } from '../../../components/toasts/toasts.ts'
import { StatusBadge } from '../../../components/status/StatusBadge.tsx'
import { useLive } from '../../../db/live.ts'
import { mutate } from '../../../db/mutate.ts'
import { activeManufacturers } from '../../../db/queries/pickers.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { pick } from '../../../domain/shared/objects.ts'

import { useBilledVisit } from '../../../shared/billed/BilledVisit.tsx'
import { RecordDraftOffer } from '../../../shared/forms/RecordDraftOffer.tsx'
import { touchedDraft } from '../../../shared/forms/draft.ts'
import { showRefusal } from '../../../shared/forms/refusals.ts'
import type { FormFields } from '../../../shared/forms/useFields.ts'
import { useForm } from '../../../shared/forms/useForm.ts'
import { useExternalMail } from '../mail/useExternalMail.tsx'
import { ScanFieldButton } from '../../../shared/scan/ScanFieldButton.tsx'
import { EXTERNAL_SAVED } from '../../../shared/statuses/changeRepair.ts'
import classes from './Detail.module.css'
import { type ExternalForm, externalFormOf, externalProblems, storedExternal } from './externalForm.ts'
import { printRepairSlip } from './printRepairSlip.ts'
import { saveWithToast } from './saveRepairFields.ts'
import { repairDetailTexts } from './repairDetailTexts.ts'

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
  const manufacturers = useLive(activeManufacturers, [])
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
