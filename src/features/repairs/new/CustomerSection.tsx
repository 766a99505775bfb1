import { SelectField } from '../../../components/fields/SelectField.tsx'
import { SwitchField } from '../../../components/fields/SwitchField.tsx'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { ContactSelect } from '../../../shared/customers/pick/ContactSelect.tsx'
import { CustomerPick } from '../../../shared/customers/pick/CustomerPick.tsx'
import { withCustomer, withSwitch } from '../../../shared/repairs/repairForm.ts'
import { Section } from './Section.tsx'
import type { SectionProps } from './sectionProps.ts'
import classes from './Section.module.css'
import { newRepairTexts } from './newRepairTexts.ts'

/** The customer and the contact; rental equipment has no customer (RN-04, RN-07). */
export function CustomerSection(props: SectionProps & { fee: number; onPicked: () => void }) {
  const { form, change, fee } = props
  return (
    <Section title={newRepairTexts.who} step="customer">
      {form.rentalEquipment ? (
        <p className={classes.instead}>{newRepairTexts.ofTheCompany}</p>
      ) : (
        <Customer {...props} />
      )}
      <div className={classes.switch}>
        <SwitchField
          label="Verhuurmateriaal"
          value={form.rentalEquipment}
          onChange={(on) => change((old) => withSwitch(old, 'rentalEquipment', on, fee))}
        />
      </div>
    </Section>
  )
}

function Customer({ form, set, change, onPicked }: SectionProps & { onPicked: () => void }) {
  const customer = useLive(
    () => (form.customerId ? db.customer.get(form.customerId) : undefined),
    [form.customerId],
  )
  const choose = async (customerId: string | null) => {
    const chosen = customerId ? await db.customer.get(customerId) : undefined
    const item = form.itemId ? await db.item.get(form.itemId) : undefined
    change((old) => withCustomer(old, chosen, item))
  }
  return (
    <>
      <div>
        <CustomerPick value={form.customerId} onChange={(id) => void choose(id)} onPicked={onPicked} />
      </div>
      {form.customerId && customer ? (
        <ContactSelect
          customer={customer}
          value={form.customerContactId}
          onChange={(customerContactId) => set({ customerContactId })}
        />
      ) : (
        <NoContactYet />
      )}
    </>
  )
}

/** Reserves the place of the contact, so that nothing shifts when a customer is chosen. */
const NoContactYet = () => (
  <SelectField
    label="Contact"
    value={null}
    emptyLabel={newRepairTexts.customerFirst}
    options={[]}
    onChange={() => {}}
    disabled
  />
)
