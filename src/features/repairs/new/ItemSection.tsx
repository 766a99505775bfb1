import { SwitchField } from '../../../components/fields/SwitchField.tsx'
import { toastWarning } from '../../../components/toasts/toasts.ts'
import { db } from '../../../db/database.ts'
import { itemsWithoutCustomer } from '../../../db/queries/items.ts'
import { itemsOfCustomer } from '../../../db/queries/customers.ts'
import { isOthersItem } from '../../../domain/items/owner.ts'
import { validationTexts } from '../../../domain/shared/stringSchemas.ts'
import { ItemPick } from '../../../shared/items/pick/ItemPick.tsx'
import { withCustomer, withSwitch } from '../../../shared/repairs/repairForm.ts'
import { findCode } from '../../../shared/scan/findCode.ts'
import { closeSearchList } from '../../../shared/scan/focusedField.ts'
import { openScanner } from '../../../shared/scan/scanBus.ts'
import { useCodeHandler } from '../../../shared/scan/useCodeHandler.ts'
import { Section } from './Section.tsx'
import type { SectionProps } from './sectionProps.ts'
import classes from './Section.module.css'
import { newRepairTexts } from './newRepairTexts.ts'

/** Chooses the item: one of the customer's, or one of the company's (RN-05, RN-06, RN-20). */
export function ItemSection({
  form,
  set,
  change,
  bind,
  fee,
  onPicked,
}: SectionProps & { fee: number; onPicked: () => void }) {
  const { customerId, itemId } = form
  const { error, onBlur } = bind('itemId')
  const source = () => (customerId ? itemsOfCustomer(customerId) : itemsWithoutCustomer())
  const choose = async (id: string | null) => {
    set({ itemId: id })
    const chosen = id ? await db.item.get(id) : undefined
    const owner = chosen?.customerId ? await db.customer.get(chosen.customerId) : undefined
    // Without a chosen customer, the owner of the item becomes the customer.
    if (owner)
      change((old) =>
        old.customerId || old.itemId !== id
          ? old
          : withCustomer(withSwitch(old, 'rentalEquipment', false, fee), owner, chosen),
      )
    if (chosen?.stolen) toastWarning(validationTexts.stolen)
  }
  const scanned = async (text: string): Promise<boolean> => {
    const found = await findCode(text)
    if (found.kind !== 'item' || form.sparePartsOnly) return false
    const { item } = found
    // The item of another customer: leave it to the scanner, which shows the owner.
    if (isOthersItem(item, customerId)) return false
    // Before choosing: the blur of an emptied field would otherwise clear the choice.
    closeSearchList()
    await choose(item.id)
    onPicked()
    return true
  }
  useCodeHandler(scanned)
  return (
    <Section title={newRepairTexts.what} step="item">
      <div className={classes.wide}>
        <ItemPick
          value={itemId}
          onChange={(id) => void choose(id)}
          source={source}
          customerId={customerId}
          onPicked={onPicked}
          required={!form.sparePartsOnly}
          error={error}
          onBlur={onBlur}
          disabledReason={form.sparePartsOnly ? newRepairTexts.sparePartsOnly : undefined}
          onCode={(text) => void scanned(text).then((taken) => taken || openScanner({ text }))}
        />
      </div>
      <div className={classes.switch}>
        <SwitchField
          label="Enkel spare parts"
          value={form.sparePartsOnly}
          onChange={(on) => change((old) => withSwitch(old, 'sparePartsOnly', on, fee))}
        />
      </div>
    </Section>
  )
}
