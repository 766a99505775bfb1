import { db } from '../../db/database.ts'
import { newId } from '../../db/newId.ts'
import { holidaysByDay } from '../../db/queries/rentals.ts'
import { companySettings } from '../../db/queries/settings.ts'
import { allPriceRates } from '../../db/queries/settingsLists.ts'
import { copyRental, type RentalDraft, withDays, withItem } from '../../domain/rentals/form.ts'
import { priceSettings } from '../../domain/rentals/prices.ts'
import type { FirstStatus } from '../../domain/rentals/constants.ts'
import type { PriceRate } from '../../domain/settings/settings.ts'
import { defaultContact } from '../customers/pick/ContactSelect.tsx'
import { emptyRental } from './rentalForm.ts'

/** The initial values of a form that come from the planner, a customer or another rental. */
export interface RentalStart {
  itemId?: string | undefined
  start?: string | undefined
  end?: string | undefined
  customerId?: string | undefined
  /** The id of the rental that is copied. */
  copyOf?: string | undefined
  /** The status that the person chose for new rentals; a copy does not follow it. */
  status?: FirstStatus | null | undefined
}

/** The settings and price data that the form needs. */
export interface RentalFormFacts {
  closed: ReadonlySet<string>
  holidays: ReadonlyMap<string, string>
  rates: PriceRate[]
  serviceFee: number
  vatPercentage: number
}

export async function loadRentalFormFacts(): Promise<RentalFormFacts> {
  const [holidays, rates, settings] = await Promise.all([
    holidaysByDay(),
    allPriceRates(),
    companySettings('rental'),
  ])
  const prices = priceSettings(settings.serviceFee, settings.vatAmount)
  return { holidays, closed: new Set(holidays.keys()), rates, ...prices }
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * A new rental with its initial values (VF-16, VF-17, VF-21, VF-30, VF-31); null if the rental to copy is not on
 * this device.
 */
export async function startRental(start: RentalStart, contact: string | null): Promise<RentalDraft | null> {
  const facts = await loadRentalFormFacts()
  const fresh = emptyRental(newId(), facts, contact)
  if (start.copyOf) {
    const rental = await db.rental.get(start.copyOf)
    return rental ? copyRental(rental, fresh, newId) : null
  }
  const days = { startDate: dayOf(start.start), endDate: dayOf(start.end) }
  const begun = start.status ? { ...fresh, status: start.status } : fresh
  const dated = withDays(begun, days, { ...facts, typed: new Set() })
  const item = start.itemId ? await db.item.get(start.itemId) : undefined
  const filled = (item && withItem(dated, item, newId())) ?? dated
  const customer = start.customerId ? await db.customer.get(start.customerId) : undefined
  return customer
    ? { ...filled, customerId: customer.id, customerContactId: defaultContact(customer) }
    : filled
}

const dayOf = (text: string | undefined): string | null => (text && DAY.test(text) ? text : null)
