import { useState } from 'react'
import { ActionButton } from '../../../components/ActionButton.tsx'
import { confirm } from '../../../components/confirm.ts'
import { DateField } from '../../../components/DateField.tsx'
import { IconMail, IconPrint } from '../../../components/icons.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { SelectField } from '../../../components/SelectField.tsx'
import { SwitchField } from '../../../components/SwitchField.tsx'
import { TextAreaField } from '../../../components/TextAreaField.tsx'
import { TextField } from '../../../components/TextField.tsx'
import { toastSaveFailed, toastSuccess } from '../../../components/toasts.ts'
import { StatusBadge } from '../../../components/StatusBadge.tsx'
import { useUnsavedGuard } from '../../../components/useUnsavedGuard.ts'
import { useWhenChanged } from '../../../components/useWhenChanged.ts'
import { useLive } from '../../../db/live.ts'
import { mutate } from '../../../db/mutate.ts'
import { activeManufacturers } from '../../../db/queries/pickers.ts'
import { T } from '../../../domain/messages.ts'
import { DomainError } from '../../../domain/errors.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { useExternalMail } from '../mail/useExternalMail.tsx'
import classes from './Detail.module.css'
import { type ExternalForm, formOf, isChanged, storedOf } from './externalForm.ts'
import { printSlip } from './printSlip.ts'
import { detailTexts as t } from './texts.ts'

/** To the manufacturer and back (RD-03, RD-44, RX-01 to RX-12; D-048, D-049). */
export function ExternalPanel({ repair }: { repair: Repair }) {
  const mark = async (wanted: boolean) => {
    try {
      if (!wanted && repair.externalRepair?.externalMailSent && !(await confirm({ text: t.alreadyMailed })))
        return
      await mutate(wanted ? 'repair.markExternal' : 'repair.unmarkExternal', { id: repair.id })
      toastSuccess(t.saved)
    } catch (error) {
      toastSaveFailed(error)
    }
  }
  return (
    <Panel title="Externe herstelling" id="extern">
      <SwitchField label="Extern" value={repair.isExternal} onChange={(wanted) => void mark(wanted)} />
      {repair.isExternal && <ExternalFields repair={repair} />}
    </Panel>
  )
}

function ExternalFields({ repair }: { repair: Repair }) {
  const stored = formOf(repair.externalRepair)
  const [form, setForm] = useState(stored)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const manufacturers = useLive(activeManufacturers, [])
  const changed = isChanged(form, stored)
  useUnsavedGuard(changed)
  // What arrives from elsewhere is shown, unless something is being typed here.
  useWhenChanged(JSON.stringify(stored), () => !changed && setForm(stored))
  const set = (fields: Partial<ExternalForm>) => {
    setErrors({})
    setForm((old) => ({ ...old, ...fields }))
  }
  const save = async () => {
    const found = await saveExternal(repair.id, form, stored)
    setErrors(found)
    const saved = Object.keys(found).length === 0
    if (saved) toastSuccess(t.externalSaved)
    return saved
  }
  const { begin, dialogs } = useExternalMail(repair.id)
  // Saved first, whatever becomes of the mail (D-049).
  const saveAndMail = async () => {
    if (await save()) await begin()
  }
  const text = (field: 'rma' | 'info' | 'notes', label: string) => ({
    label,
    path: `externalRepair.${field}`,
    value: form[field],
    error: errors[field],
    onChange: (value: string) => set({ [field]: value }),
  })
  return (
    <div className={classes.external}>
      <div className={classes.fields}>
        <SelectField
          label="Fabrikant"
          path="externalRepair.manufacturerId"
          required
          emptyLabel="Kies een fabrikant"
          value={form.manufacturerId}
          error={errors.manufacturerId}
          options={(manufacturers ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(manufacturerId) => set({ manufacturerId })}
        />
        <TextField {...text('rma', 'RMA')} />
        <DateField
          label="Datum uit"
          path="externalRepair.dateOut"
          value={form.dateOut}
          error={errors.dateOut}
          onChange={(dateOut) => set({ dateOut })}
        />
        <DateField
          label="Datum in"
          path="externalRepair.dateIn"
          value={form.dateIn}
          error={errors.dateIn}
          onChange={(dateIn) => set({ dateIn })}
        />
      </div>
      <TextAreaField {...text('info', 'Info')} />
      <TextAreaField {...text('notes', 'Notities fabrikant')} />
      <div className={classes.buttons}>
        <MailMark external={repair.externalRepair} />
        <ActionButton icon={<IconPrint />} onClick={() => void printSlip(repair, changed)}>
          Afdrukken
        </ActionButton>
        <ActionButton icon={<IconMail />} onClick={() => void saveAndMail().catch(toastSaveFailed)}>
          Opslaan en mailen
        </ActionButton>
        <ActionButton variant="filled" onClick={() => void save().catch(toastSaveFailed)}>
          Opslaan
        </ActionButton>
      </div>
      {dialogs}
    </div>
  )
}

/** Whether the manufacturer has his mail (RX-12). */
function MailMark({ external }: { external: Repair['externalRepair'] }) {
  if (external?.externalMailSent) return <StatusBadge tone="green">Mail verzonden</StatusBadge>
  if (external?.sendMail) return <StatusBadge tone="yellow">Mail klaargezet</StatusBadge>
  return null
}

/** The reason under each field that is not right; nothing when it was stored. */
async function saveExternal(
  id: string,
  form: ExternalForm,
  seen: ExternalForm,
): Promise<Record<string, string>> {
  if (!form.manufacturerId) return { manufacturerId: T.manufacturerNeeded }
  try {
    await mutate('repair.saveExternal', { id, set: storedOf(form) }, { base: storedOf(seen) })
    return {}
  } catch (refusal) {
    if (!(refusal instanceof DomainError)) throw refusal
    const { field, fields } = refusal.details as { field?: string; fields?: Record<string, string> }
    return fields ? stripped(fields) : { [field ?? 'dateIn']: refusal.message }
  }
}

/** The schema names the fields below 'set'. */
const stripped = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([path, message]) => [path.replace(/^set\./, ''), message]))
