import { db } from '../../../db/database.ts'
import { newId } from '../../../db/newId.ts'
import { activeExecutors, refusedQuote } from '../../../db/queries/settings.ts'
import { dayInBrussels } from '../../../domain/shared/days.ts'
import { defaultContact } from '../../../shared/customers/pick/ContactSelect.tsx'
import { emptyRepairForm, type NewRepairForm, withSwitch } from '../../../shared/repairs/repairForm.ts'

export interface NewRepairStart {
  /** The id in the path: a customer or an item (D-015). */
  id?: string | undefined
  itemId?: string | undefined
  /** 'new=1': start empty, even if there is a draft. */
  blank: boolean
}

/** The initial state of a new repair. */
export interface InitialRepair {
  form: NewRepairForm
  /** The fee for a refused quote, from the settings. */
  fee: number
  /** True if the id in the path is neither a customer nor an item. */
  unknown: boolean
}

/**
 * Reads the defaults, and the customer and item that the screen was opened with (RN-25, RN-26, RN-27, D-015).
 */
export async function prepareNewRepair(start: NewRepairStart): Promise<InitialRepair> {
  const [executors, fee] = await Promise.all([activeExecutors(), refusedQuote()])
  const today = dayInBrussels(new Date().toISOString())
  const blank = emptyRepairForm({
    id: newId(),
    today,
    executorId: executors[0]?.id ?? null,
    refusedQuote: fee,
  })
  return { fee, ...(await filledFrom(blank, fee, start)) }
}

async function filledFrom(
  blank: NewRepairForm,
  fee: number,
  { id, itemId }: NewRepairStart,
): Promise<Omit<InitialRepair, 'fee'>> {
  const customer = id ? await db.customer.get(id) : undefined
  const item = await db.item.get(itemId ?? (customer ? '' : (id ?? '')))
  const unknown = Boolean(id) && !customer && !item
  const owner = customer ?? (item?.customerId ? await db.customer.get(item.customerId) : undefined)
  const form = withSwitch(blank, 'rentalEquipment', Boolean(item && !owner), fee)
  return {
    unknown,
    form: {
      ...form,
      customerId: owner?.id ?? null,
      customerContactId: defaultContact(owner),
      itemId: item?.id ?? null,
    },
  }
}
