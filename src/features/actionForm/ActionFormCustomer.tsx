import { SwitchField } from '../../components/fields/SwitchField.tsx'
import { TextField } from '../../components/fields/TextField.tsx'
import { db } from '../../db/database.ts'
import { CustomerPick } from '../../shared/customers/pick/CustomerPick.tsx'
import classes from './ActionForm.module.css'
import { actionFormTexts } from './actionFormTexts.ts'
import type { ActionFormState } from './useActionForm.ts'

/**
 * A known customer, or the name of a new one. Mail and phone are filled in and can be changed (OF-03, D-131).
 */
export function ActionFormCustomer({ form, set, bind }: ActionFormState) {
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
      <SwitchField label={actionFormTexts.newCustomer} value={form.isNew} onChange={toggle} />
      {form.isNew ? (
        <TextField label={actionFormTexts.company} required {...bind('company')} />
      ) : (
        <CustomerPick value={form.customer} onChange={(id) => void choose(id)} />
      )}
      <div className={classes.fields}>
        <TextField label="E-mail" {...bind('mail')} />
        <TextField label="Telefoon" {...bind('phone')} />
      </div>
    </div>
  )
}
