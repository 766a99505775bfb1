import { Radio } from '@mantine/core'
import { DateField } from '../../components/fields/DateField.tsx'
import { TextAreaField } from '../../components/fields/TextAreaField.tsx'
import { ORDER_DEPARTMENTS, type OrderDepartment, ORDER_TEXTS } from '../../domain/orderForms/orderForm.ts'
import { OrderItem } from './OrderItem.tsx'
import classes from './OrderForm.module.css'
import { T } from './texts.ts'
import type { OrderFormState } from './useOrderForm.ts'

const DEPARTMENTS = Object.entries(ORDER_DEPARTMENTS) as [OrderDepartment, string][]

/** Department, dates, the item of a repair, remarks (OF-01, OF-02, OF-04, OF-08). */
export function OrderData({ form, set }: OrderFormState) {
  const { startDate, endDate } = form
  const swapped = startDate && endDate && endDate < startDate ? ORDER_TEXTS.endBeforeStart : undefined
  return (
    <div className={classes.stack}>
      <Radio.Group
        label="Afdeling"
        value={form.department}
        onChange={(value) => set({ department: value as OrderDepartment })}
      >
        <div className={classes.radios}>
          {DEPARTMENTS.map(([value, label]) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </div>
      </Radio.Group>
      <div className={classes.fields}>
        <DateField label="Startdatum" value={startDate} onChange={(day) => set({ startDate: day })} />
        <DateField
          label="Einddatum"
          value={endDate}
          onChange={(day) => set({ endDate: day })}
          {...(swapped ? { error: swapped } : {})}
        />
      </div>
      {form.department === 'herstelling' && <OrderItem form={form} set={set} />}
      <TextAreaField
        label={T.remarks}
        value={form.description}
        onChange={(description) => set({ description })}
      />
    </div>
  )
}
