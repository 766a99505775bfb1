import { ChipsField } from '../../../components/fields/ChipsField.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { useLive } from '../../../db/live.ts'
import { usualAccessories } from '../../../db/queries/items.ts'
import { CONDITIONS } from '../../../domain/repairs/constants.ts'
import { REPAIR_FIELDS } from '../../../domain/repairs/fieldList.ts'
import { AccessCodeField } from '../../../shared/accessCode/AccessCodeField.tsx'
import classes from './Section.module.css'
import type { SectionProps } from './sectionProps.ts'
import { newRepairTexts } from './newRepairTexts.ts'

/** The accessories and the condition at the intake, which the customer signs for. */
export function AlongFields({ form, set, bind }: Pick<SectionProps, 'form' | 'set' | 'bind'>) {
  const usual = useLive(() => usualAccessories(form.itemId), [form.itemId]) ?? []
  return (
    <>
      <div className={classes.chips}>
        <ChipsField
          label={REPAIR_FIELDS.accessories.label}
          value={form.accessories}
          onChange={(accessories) => set({ accessories })}
          options={usual}
          other={newRepairTexts.otherAccessory}
          max={REPAIR_FIELDS.accessories.max}
        />
      </div>
      <AccessCodeField value={form.accessCode} onChange={(accessCode) => set({ accessCode })} />
      <div className={classes.chips}>
        <ChipsField
          label={REPAIR_FIELDS.condition.label}
          value={form.condition}
          onChange={(condition) => set({ condition })}
          options={CONDITIONS}
        />
      </div>
      <TextField label={REPAIR_FIELDS.conditionNote.label} {...bind('conditionNote')} />
    </>
  )
}
