import { NewRepair } from '../../mutations/repair/create.ts'
import { fieldTexts } from '../../mutations/invalidArgs.ts'
import { REPAIR_TYPES, type RepairType } from '../../domain/repairs/constants.ts'
import type { Customer } from '../../domain/customers/customer.ts'
import type { Item } from '../../domain/items/item.ts'
import { defaultContact } from '../customers/pick/ContactSelect.tsx'
import { keysOf, recordOf } from '../../lib/objects.ts'
import { trimmedOrNull } from '../forms/fields.ts'
import type { DraftPhoto } from '../photos/draftPhoto.ts'
import type { PendingPhotos } from '../photos/usePendingPhotos.ts'

/** The input on the new repair screen, as the draft stores it. */
export interface NewRepairForm {
  id: string
  type: RepairType
  dateIn: string
  executorId: string | null
  sparePartsOnly: boolean
  rentalEquipment: boolean
  underWarranty: boolean
  customerId: string | null
  customerContactId: string | null
  itemId: string | null
  notes: string
  reference: string
  forfaitAmount: number | null
  /** One accessory in each line; conditions have the same form. */
  accessories: string
  condition: string
  conditionNote: string
  /** The sealed code (src/shared/accessCode). */
  accessCode: string | null
  costLimit: number | null
  warrantyOfId: string | null
  /** By slot, 1 to 4; higher numbers are photos without a slot. */
  photos: Record<number, DraftPhoto>
  /** Chosen photos that are still being prepared. */
  comingPhotos: PendingPhotos
}

export type RepairFormErrors = Partial<Record<keyof NewRepairForm, string>>

export interface RepairFormDefaults {
  id: string
  today: string
  executorId: string | null
  refusedQuote: number
}

/** An empty form with the default values of the specification (RN-09 to RN-13). */
export const emptyRepairForm = ({
  id,
  today,
  executorId,
  refusedQuote,
}: RepairFormDefaults): NewRepairForm => ({
  id,
  type: REPAIR_TYPES.estimate,
  dateIn: today,
  executorId,
  sparePartsOnly: false,
  rentalEquipment: false,
  underWarranty: false,
  customerId: null,
  customerContactId: null,
  itemId: null,
  notes: '',
  reference: '',
  forfaitAmount: refusedQuote,
  accessories: '',
  condition: '',
  conditionNote: '',
  accessCode: null,
  costLimit: null,
  warrantyOfId: null,
  photos: {},
  comingPhotos: {},
})

/**
 * The next device of the same delivery: same customer, day, complaint and agreements, but another item without
 * accessories.
 */
export const nextRepairForm = (form: NewRepairForm, id: string): NewRepairForm => ({
  ...form,
  id,
  itemId: null,
  accessories: '',
  condition: '',
  conditionNote: '',
  accessCode: null,
  warrantyOfId: null,
  underWarranty: false,
  photos: {},
  comingPhotos: {},
})

/** Replaces the customer and the item of a form by the records that they were merged into (B6.3). */
export function followAliases(
  { customerId, itemId }: Partial<NewRepairForm>,
  aliases: ReadonlyMap<string, string>,
): Partial<NewRepairForm> {
  const [customer, item] = [aliases.get(customerId ?? ''), aliases.get(itemId ?? '')]
  return { ...(customer ? { customerId: customer } : {}), ...(item ? { itemId: item } : {}) }
}

/** The form as arguments of repair.create. */
export function repairFormArgs(form: NewRepairForm) {
  const { photos: _photos, comingPhotos: _coming, reference, forfaitAmount, ...fields } = form
  const { accessories, condition, conditionNote } = fields
  return {
    ...fields,
    ...recordOf(keysOf({ accessories, condition, conditionNote }), (key) => trimmedOrNull(form[key])),
    reference: reference.trim() === '' ? null : reference,
    forfaitAmount: form.type === REPAIR_TYPES.estimate ? forfaitAmount : null,
  }
}

/** The Dutch text under each invalid field. The rules are those of the mutation (RN-14 to RN-19). */
export function checkRepairForm(form: NewRepairForm): RepairFormErrors {
  const result = NewRepair.safeParse(repairFormArgs(form))
  if (result.success) return {}
  return fieldTexts(result.error)
}

/**
 * Sets one of the switches. Spare parts and rental equipment exclude each other. Rental equipment has no customer,
 * spare parts have no item (RN-03, RN-04, D-057). Nobody approves an estimate of the company's own equipment, so it
 * begins as a repair (NW-17).
 */
export function withSwitch(
  before: NewRepairForm,
  name: 'sparePartsOnly' | 'rentalEquipment',
  on: boolean,
  refusedQuote: number,
): NewRepairForm {
  const isOwn = name === 'rentalEquipment' && on
  const form =
    isOwn === before.rentalEquipment
      ? before
      : withType(before, isOwn ? REPAIR_TYPES.repair : REPAIR_TYPES.estimate, refusedQuote)
  if (!on) return { ...form, [name]: false }
  const cleared =
    name === 'rentalEquipment'
      ? { customerId: null, customerContactId: null, itemId: null }
      : { itemId: null }
  return { ...form, sparePartsOnly: false, rentalEquipment: false, [name]: true, ...cleared }
}

/**
 * Sets another customer, or none. The contact and the item stay if they fit: the item must belong to the new
 * customer or to the company (D-074).
 * @param item the item that is chosen now
 */
export function withCustomer(
  form: NewRepairForm,
  customer: Customer | undefined,
  item: Item | undefined,
): NewRepairForm {
  const { customerContactId: contactId } = form
  const known = customer?.customerContacts.some(({ id, active }) => id === contactId && active)
  const fits = item?.id === form.itemId && (!item?.customerId || item.customerId === customer?.id)
  return {
    ...form,
    customerId: customer?.id ?? null,
    customerContactId: known ? contactId : defaultContact(customer),
    itemId: fits ? form.itemId : null,
  }
}

/** Sets the type and its fee: none for a repair, the setting's fee for an estimate (RN-08, D-054). */
export const withType = (form: NewRepairForm, type: RepairType, refusedQuote: number): NewRepairForm => ({
  ...form,
  type,
  forfaitAmount: type === REPAIR_TYPES.estimate ? refusedQuote : null,
})
