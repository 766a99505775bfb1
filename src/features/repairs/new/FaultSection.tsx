import { ChoiceField } from '../../../components/fields/ChoiceField.tsx'
import { NumberField } from '../../../components/fields/NumberField.tsx'
import { TextAreaField } from '../../../components/fields/TextAreaField.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { REPAIR_NOTES_MAX, REPAIR_TYPES, type RepairType } from '../../../domain/repairs/constants.ts'
import { REPAIR_FIELDS } from '../../../domain/repairs/fieldList.ts'
import { withType } from '../../../shared/repairs/repairForm.ts'
import { Section } from './Section.tsx'
import type { SectionProps } from './sectionProps.ts'
import classes from './Section.module.css'
import { newRepairTexts } from './newRepairTexts.ts'

const TYPES: readonly RepairType[] = Object.values(REPAIR_TYPES)

/** The defect and the requested work (RN-08, RN-15 to RN-17). */
export function FaultSection({ form, bind, change, fee }: SectionProps & { fee: number }) {
  return (
    <Section title={newRepairTexts.fault} step="fault">
      <div className={classes.wide} data-counts>
        <TextAreaField
          label="Omschrijving"
          required
          limit={REPAIR_NOTES_MAX}
          minRows={1}
          maxRows={3}
          {...bind('notes')}
        />
      </div>
      <ChoiceField
        label="Type"
        value={form.type}
        options={TYPES}
        onChange={(type) => change((old) => withType(old, type, fee))}
      />
      <NumberField label={REPAIR_FIELDS.costLimit.label} kind="money" {...bind('costLimit')} />
      {form.type === REPAIR_TYPES.estimate && (
        <NumberField label="Kost bij geweigerd bestek" kind="money" {...bind('forfaitAmount')} />
      )}
      <TextField label="Referentie" {...bind('reference')} />
    </Section>
  )
}
