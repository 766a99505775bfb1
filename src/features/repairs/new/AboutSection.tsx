import { Link } from '@tanstack/react-router'
import { ROUTES } from '../../../lib/routes.ts'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { openRepairOfItem } from '../../../db/queries/records.ts'
import { repairName } from '../../../domain/repairs/number.ts'
import { dutchDay } from '../../../domain/shared/days.ts'
import { validationTexts } from '../../../domain/shared/stringSchemas.ts'
import { CustomerCard } from '../../../shared/customers/pick/CustomerCard.tsx'
import classes from './About.module.css'
import { EarlierRepairs } from './EarlierRepairs.tsx'
import type { SectionProps } from './sectionProps.ts'
import { newRepairTexts } from './newRepairTexts.ts'

/**
 * Known facts about the customer and the item. Its place is reserved before they are chosen, so that nothing
 * shifts (RN-07, RN-20, D-045).
 */
export function AboutSection({ form, set }: Pick<SectionProps, 'form' | 'set'>) {
  const customerId = form.rentalEquipment ? null : form.customerId
  const customer = useLive(() => (customerId ? db.customer.get(customerId) : undefined), [customerId])
  const isEmpty = !customer && !form.itemId
  return (
    <section className={classes.about} aria-label={newRepairTexts.about}>
      {isEmpty && <p className={classes.nothing}>{newRepairTexts.nothingChosen}</p>}
      {form.itemId && <AboutItem form={form} set={set} itemId={form.itemId} />}
      {customerId && customer && (
        <div className={classes.customer}>
          <CustomerCard customer={customer} />
        </div>
      )}
    </section>
  )
}

function AboutItem({ form, set, itemId }: Pick<SectionProps, 'form' | 'set'> & { itemId: string }) {
  const item = useLive(() => db.item.get(itemId), [itemId])
  const open = useLive(() => openRepairOfItem(itemId, form.id), [itemId, form.id])
  if (!item) return null
  const covered = item.warrantyEndDate && item.warrantyEndDate >= form.dateIn ? item.warrantyEndDate : null
  const facts = [item.serialNumber, item.itemNumber].filter(Boolean).join(' · ')
  return (
    <div className={classes.item}>
      <Link to={ROUTES.ItemDetail} params={{ itemId }} className={classes.name}>
        {[item.brand, item.model].filter(Boolean).join(' ')}
      </Link>
      {facts && <span>{facts}</span>}
      {item.attention && (
        <p className={classes.remark} data-tone="warn">
          {item.attention}
        </p>
      )}
      {item.stolen && (
        <p className={classes.remark} data-tone="bad">
          {validationTexts.stolen}
        </p>
      )}
      {open && (
        <p className={classes.remark} data-tone="warn">
          {newRepairTexts.openRepair(repairName(open))}
        </p>
      )}
      {covered && (
        <p className={classes.remark} data-tone="good">
          {newRepairTexts.underWarranty(dutchDay(covered))}
        </p>
      )}
      <EarlierRepairs form={form} set={set} itemId={itemId} />
    </div>
  )
}
