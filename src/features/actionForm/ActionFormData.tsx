import { Radio } from '@mantine/core'
import { DateField } from '../../components/fields/DateField.tsx'
import { TextAreaField } from '../../components/fields/TextAreaField.tsx'
import { ACTION_FORM_DEPARTMENTS, ACTION_FORM_TEXTS } from '../../domain/actionForms/actionForm.ts'
import { entriesOf, isOneOf, keysOf } from '../../domain/shared/objects.ts'
import { ActionFormItem } from './ActionFormItem.tsx'
import classes from './ActionForm.module.css'
import { actionFormTexts } from './actionFormTexts.ts'
import type { ActionFormState } from './useActionForm.ts'

const KEYS = keysOf(ACTION_FORM_DEPARTMENTS)

/** Department, dates, the item of a repair, remarks (OF-01, OF-02, OF-04, OF-08). */
export function ActionFormData({ form, set, bind }: ActionFormState) {
  const { startDate, endDate } = form
  const swapped = startDate && endDate && endDate < startDate ? ACTION_FORM_TEXTS.endBeforeStart : undefined
  return (
    <div className={classes.stack}>
      <Radio.Group
        label="Afdeling"
        value={form.department}
        onChange={(value) => isOneOf(KEYS, value) && set({ department: value })}
      >
        <div className={classes.radios}>
          {entriesOf(ACTION_FORM_DEPARTMENTS).map(([value, label]) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </div>
      </Radio.Group>
      <div className={classes.fields}>
        <DateField label="Startdatum" aim="future" {...bind('startDate')} />
        <DateField label="Einddatum" aim="future" {...bind('endDate')} error={swapped} />
      </div>
      {form.department === 'herstelling' && <ActionFormItem form={form} set={set} />}
      <TextAreaField label={actionFormTexts.remarks} {...bind('description')} />
    </div>
  )
}
