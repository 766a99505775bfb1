import { DateField } from '../../../components/fields/DateField.tsx'
import { NumberField } from '../../../components/fields/NumberField.tsx'
import { Panel } from '../../../components/page/Panel.tsx'
import { SelectField } from '../../../components/fields/SelectField.tsx'
import { SwitchField } from '../../../components/fields/SwitchField.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { useLive } from '../../../db/live.ts'
import { activeExecutors } from '../../../db/queries/pickers.ts'
import { provisionalRef } from '../../../domain/shared/ids.ts'
import { REPAIR_STATUSES, REPAIR_TYPES, type RepairType } from '../../../domain/repairs/constants.ts'
import { useNumberPreview } from '../../../pieces/sync/useNumberPreview.ts'
import { withSwitch, withType } from '../../../pieces/repairs/form.ts'
import type { SectionProps } from './sectionProps.ts'
import classes from './NewRepair.module.css'
import { newRepairTexts as t } from './texts.ts'

/** Number, type, date, executor and the switches of a new repair (RN-03, RN-08 to RN-14, RN-28). */
export function RepairDataSection({ form, errors, bind, set, change, fee }: SectionProps & { fee: number }) {
  const executors = useLive(activeExecutors, [])
  const preview = useNumberPreview('/repair/new/number')
  const toggle = (name: 'sparePartsOnly' | 'rentalEquipment') => (on: boolean) =>
    change((old) => withSwitch(old, name, on))
  const noExecutors = executors && executors.length === 0 ? t.noExecutors : undefined
  return (
    <Panel title="Gegevens herstelling">
      <div className={classes.fields}>
        <TextField
          label="Nummer"
          description={t.provisional(preview)}
          value={provisionalRef(form.id)}
          onChange={() => {}}
          readOnly
        />
        <TextField label="Status" value={REPAIR_STATUSES.received} onChange={() => {}} readOnly />
        <SelectField<RepairType>
          label="Type"
          value={form.type}
          options={Object.values(REPAIR_TYPES)}
          onChange={(type) => type && change((old) => withType(old, type, fee))}
        />
        <DateField
          label="Binnengebracht op"
          required
          {...bind('dateIn')}
          onChange={(dateIn) => set({ dateIn: dateIn ?? '' })}
        />
        <SelectField
          label="Uitvoerder"
          required
          options={(executors ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          {...bind('executorId')}
          error={errors.executorId ?? noExecutors}
        />
        <TextField label="Referentie" {...bind('reference')} />
        {form.type === REPAIR_TYPES.estimate && (
          <NumberField label="Forfait geweigerd bestek" kind="money" {...bind('forfaitAmount')} />
        )}
      </div>
      <div className={classes.switches}>
        <SwitchField
          label="Enkel spare parts"
          value={form.sparePartsOnly}
          onChange={toggle('sparePartsOnly')}
        />
        <SwitchField
          label="Verhuurmateriaal"
          value={form.rentalEquipment}
          onChange={toggle('rentalEquipment')}
        />
        <SwitchField
          label="Garantie"
          value={form.underWarranty}
          onChange={(underWarranty) => set({ underWarranty })}
        />
      </div>
    </Panel>
  )
}
