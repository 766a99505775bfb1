import { db } from '../../../db/database.ts'
import type { Contact } from '../../../domain/customers/customer.ts'
import { CONTACT_LOAD_DELAY } from '../../../lib/constants.ts'
import { isOffline, request } from '../../../lib/http.ts'
import { syncNow, syncStatus } from '../../../sync/client.ts'

let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Shows the contacts of a chosen customer from the device at once. A second later it asks the server if there are
 * others by now (CO-12, D-041). Only the latest choice counts.
 */
export function refreshContactsSoon(customerId: string): void {
  clearTimeout(timer)
  timer = setTimeout(() => void refresh(customerId), CONTACT_LOAD_DELAY)
}

/** Starts a pull if the contacts on the server differ. A failure is only logged (CU-25). */
async function refresh(customerId: string): Promise<void> {
  try {
    if (!syncStatus.getSnapshot().online) return
    const there = await request<Contact[]>('GET', `/customer/customerContact/customer/${customerId}`)
    const customer = await db.customer.get(customerId)
    const here = (customer?.customerContacts ?? []).filter(({ active }) => active)
    if (textOf(there) !== textOf(here)) syncNow()
  } catch (error) {
    if (!isOffline(error)) console.warn('contacts not refreshed', error)
  }
}

const textOf = (contacts: readonly Contact[]): string =>
  JSON.stringify(
    contacts.map(({ id, firstName, lastName, department, email, phone, gsm, fax, notes }) => [
      id,
      firstName,
      lastName,
      department,
      email,
      phone,
      gsm,
      fax,
      notes,
    ]),
  )
