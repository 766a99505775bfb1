import type pg from 'pg'
import { isBulk, type Item } from '../../src/domain/items/item.ts'
import { presentLog } from './presentLog.ts'
import type { VersionedDoc } from '../reads/docs.ts'
import { rentalParents } from '../reads/rentalParents.ts'

/** Fields EF-176 of an item on a rental line. */
const itemDto = (item: Item | undefined) =>
  item
    ? {
        id: item.id,
        itemNumber: item.itemNumber,
        brand: item.brand,
        model: item.model,
        serialNumber: item.serialNumber,
        rentPrice: item.rentPrice,
        multiple: isBulk(item),
        stockQuantity: item.stockQuantity,
      }
    : null

/**
 * Presents rentals with the names of the records that they refer to (EF-131 to EF-187). These are not stored.
 */
export async function presentRentals(pool: pg.Pool, rentals: VersionedDoc<'rental'>[]) {
  const { customers, items } = await rentalParents(pool, rentals)
  return rentals.map((rental) => {
    const customer = customers.get(rental.customerId ?? '')
    const contact = customer?.customerContacts.find(({ id }) => id === rental.customerContactId)
    return {
      ...rental,
      customer: customer
        ? {
            id: customer.id,
            name: customer.name,
            email: customer.email,
            phone: customer.phone,
            address: customer.address,
          }
        : null,
      customerContact: contact ? { ...contact, customerId: rental.customerId } : null,
      rentalLines: rental.rentalLines.map((line) => ({
        ...line,
        rentalId: rental.id,
        itemDto: itemDto(items.get(line.itemId ?? '')),
      })),
      logLines: rental.logLines.map((line) => ({ ...presentLog(line), rentalId: rental.id })),
    }
  })
}
