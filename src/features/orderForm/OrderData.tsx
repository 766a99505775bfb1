import { Radio } from '@mantine/core'
import { DateField } from '../../components/fields/DateField.tsx'
import { TextAreaField } from '../../components/fields/TextAreaField.tsx'
import { ORDER_DEPARTMENTS, ORDER_TEXTS } from '../../domain/orderForms/orderForm.ts'
import { entriesOf, isOneOf, keysOf } from '../../domain/shared/objects.ts'
import { OrderItem } from './OrderItem.tsx'
import classes from './OrderForm.module.css'
import { T } from './texts.ts'
import type { OrderFormState } from './useOrderForm.ts'

const KEYS = keysOf(ORDER_DEPARTMENTS)

/** Department, dates, the item of a repair, remarks (OF-01, OF-02, OF-04, OF-08). */
export function OrderData({ form, set, bind }: OrderFormState) {
  const { startDate, endDate } = form
  const swapped = startDate && endDate && endDate < startDate ? ORDER_TEXTS.endBeforeStart : undefined
  return (
    <div className={classes.stack}>
      <Radio.Group
        label="Afdeling"
        value={form.department}
        onChange={(value) => isOneOf(KEYS, value) && set({ department: value })}
      >
        <div className={classes.radios}>
          {entriesOf(ORDER_DEPARTMENTS).map(([value, label]) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </div>
      </Radio.Group>
      <div className={classes.fields}>
        <DateField label="Startdatum" {...bind('startDate')} />
        <DateField label="Einddatum" {...bind('endDate')} error={swapped} />
      </div>
      {form.department === 'herstelling' && <OrderItem form={form} set={set} />}
      <TextAreaField label={T.remarks} {...bind('description')} />
    </div>
  )
}
