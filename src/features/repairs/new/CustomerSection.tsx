import { Panel } from '../../../components/page/Panel.tsx'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { ContactSelect } from '../../../pieces/customers/pick/ContactSelect.tsx'
import { CustomerCard } from '../../../pieces/customers/pick/CustomerCard.tsx'
import { CustomerPick } from '../../../pieces/customers/pick/CustomerPick.tsx'
import { withCustomer } from '../../../pieces/repairs/form.ts'
import type { SectionProps } from './sectionProps.ts'
import classes from './NewRepair.module.css'

/** Who brings it: search, details and contact; rental equipment has no customer (RN-04, RN-07). */
export function CustomerSection({ form, set, change }: SectionProps) {
  const customer = useLive(
    () => (form.customerId ? db.customer.get(form.customerId) : undefined),
    [form.customerId],
  )
  const choose = async (customerId: string | null) => {
    const chosen = customerId ? await db.customer.get(customerId) : undefined
    const item = form.itemId ? await db.item.get(form.itemId) : undefined
    change((old) => withCustomer(old, chosen, item))
  }
  if (form.rentalEquipment) return null
  return (
    <Panel title="Klant">
      <div className={classes.stack}>
        <CustomerPick value={form.customerId} onChange={(id) => void choose(id)} />
        {form.customerId && customer && (
          <>
            <CustomerCard customer={customer} />
            <ContactSelect
              customer={customer}
              value={form.customerContactId}
              onChange={(customerContactId) => set({ customerContactId })}
            />
          </>
        )}
      </div>
    </Panel>
  )
}
