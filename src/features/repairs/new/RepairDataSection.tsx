import { type ReactNode, useId } from 'react'
import { DateField } from '../../../components/fields/DateField.tsx'
import { SelectField } from '../../../components/fields/SelectField.tsx'
import { SwitchField } from '../../../components/fields/SwitchField.tsx'
import { StatusBadge } from '../../../components/status/StatusBadge.tsx'
import { useLive } from '../../../db/live.ts'
import { activeExecutors } from '../../../db/queries/settings.ts'
import { provisionalRef } from '../../../domain/shared/ids.ts'
import { REPAIR_STATUSES } from '../../../domain/repairs/constants.ts'
import { repairTone } from '../../../shared/statuses/repairStatuses.ts'
import { ClockNote } from '../../../shared/sync/ClockNote.tsx'
import { useNumberPreview } from '../../../shared/sync/useNumberPreview.ts'
import type { SectionProps } from './sectionProps.ts'
import classes from './Data.module.css'
import { newRepairTexts } from './newRepairTexts.ts'

/** The data that the company fills in; the defaults are mostly right (RN-03, RN-09 to RN-14, RN-28). */
export function RepairDataSection({ form, errors, bind, set }: SectionProps) {
  const executors = useLive(activeExecutors, [])
  const preview = useNumberPreview('/repair/new/number')
  const noExecutors = executors && executors.length === 0 ? newRepairTexts.noExecutors : undefined
  return (
    <section className={classes.data} aria-label={newRepairTexts.data}>
      <Fact name="Nummer" note={newRepairTexts.provisional(preview)}>
        {provisionalRef(form.id)}
      </Fact>
      <Fact name="Status">
        <StatusBadge tone={repairTone(REPAIR_STATUSES.received)}>{REPAIR_STATUSES.received}</StatusBadge>
      </Fact>
      <SelectField
        label="Uitvoerder"
        required
        options={(executors ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        {...bind('executorId')}
        error={errors.executorId ?? noExecutors}
      />
      <DateField
        label="Binnengebracht op"
        aim="past"
        required
        {...bind('dateIn')}
        onChange={(dateIn) => set({ dateIn: dateIn ?? '' })}
      />
      <ClockNote />
      <SwitchField
        label="Garantie"
        value={form.underWarranty}
        onChange={(underWarranty) => set({ underWarranty })}
      />
    </section>
  )
}

/** A read-only value. */
function Fact({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  const id = useId()
  return (
    <dl className={classes.fact}>
      <dt id={id}>{name}</dt>
      <dd aria-labelledby={id}>{children}</dd>
      {note !== undefined && <dd className={classes.factNote}>{note}</dd>}
    </dl>
  )
}
