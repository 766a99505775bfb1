import { SwitchField } from '../../components/fields/SwitchField.tsx'
import { TextField } from '../../components/fields/TextField.tsx'
import { db } from '../../db/database.ts'
import { CustomerPick } from '../../pieces/customers/pick/CustomerPick.tsx'
import classes from './OrderForm.module.css'
import { T } from './texts.ts'
import type { OrderFormState } from './useOrderForm.ts'

/** A known customer, or the name of a new one; mail and phone come along and may be changed (OF-03, D-131). */
export function OrderCustomer({ form, set }: OrderFormState) {
  const choose = async (id: string | null) => {
    const chosen = id ? await db.customer.get(id) : undefined
    set({
      customer: id,
      company: chosen?.name ?? '',
      mail: chosen?.email ?? '',
      phone: chosen?.phone ?? '',
      item: null,
    })
  }
  const toggle = (isNew: boolean) =>
    set({ isNew, customer: null, company: '', mail: '', phone: '', item: null })
  return (
    <div className={classes.stack}>
      <SwitchField label={T.newCustomer} value={form.isNew} onChange={toggle} />
      {form.isNew ? (
        <TextField label={T.company} value={form.company} onChange={(company) => set({ company })} required />
      ) : (
        <CustomerPick value={form.customer} onChange={(id) => void choose(id)} />
      )}
      <div className={classes.fields}>
        <TextField label="E-mail" value={form.mail} onChange={(mail) => set({ mail })} />
        <TextField label="Telefoon" value={form.phone} onChange={(phone) => set({ phone })} />
      </div>
    </div>
  )
}
