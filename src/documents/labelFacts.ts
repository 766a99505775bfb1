import { customerDisplayName } from '../domain/customers/companyCustomer.ts'
import type { Customer } from '../domain/customers/customer.ts'
import type { Item } from '../domain/items/item.ts'
import { unknownNumber } from '../domain/items/rules.ts'
import { rentalName } from '../domain/rentals/number.ts'
import type { Rental } from '../domain/rentals/rental.ts'
import { repairName } from '../domain/repairs/number.ts'
import { isAtWork } from '../domain/repairs/statusList.ts'
import { shortLink } from '../domain/scan/shortCode.ts'
import { linesOf } from '../domain/shared/lines.ts'
import { formatDay } from './format.ts'
import type { RepairSources } from './repairDocument.ts'

/** The content of a label; '' for missing values. */
export interface LabelFacts {
  /** The largest text: the name that people use. */
  number: string
  /** Brand and model. */
  what: string
  serial: string
  /** For labels with enough space: the complaint, and the accessories. */
  about: string
  along: string
  /** The customer, or VERHUUR. */
  who: string
  dates: string[]
  /** The content of the QR code. */
  link: string
}

export const repairLabel = ({ repair, item, customer }: RepairSources, home: string): LabelFacts => ({
  number: repairName(repair),
  what: repair.sparePartsOnly ? 'Spare parts' : [item?.brand, item?.model].filter(Boolean).join(' '),
  serial: item?.serialNumber ?? '',
  about: repair.notes,
  along: linesOf(repair.accessories).join(', '),
  who: customerDisplayName(repair.customerId, customer?.name),
  dates: [
    `Binnen ${formatDay(repair.dateIn)}`,
    ...(repair.endDate && isAtWork(repair.status) ? [`Tegen ${formatDay(repair.endDate)}`] : []),
  ],
  link: shortLink(home, 'repair', repair.id),
})

export const itemLabel = (item: Item, owner: Customer | undefined, home: string): LabelFacts => ({
  number: item.itemNumber ?? unknownNumber(item.prefix ?? ''),
  what: [item.brand, item.model].filter(Boolean).join(' '),
  serial: item.serialNumber ?? '',
  about: '',
  along: '',
  who: customerDisplayName(item.customerId, owner?.name),
  dates: [],
  link: shortLink(home, 'item', item.id),
})

/** The label for the case in which a rental leaves. */
export const rentalLabel = (rental: Rental, customer: Customer | undefined, home: string): LabelFacts => ({
  number: rentalName(rental),
  what: customer?.name ?? rental.tempCusName ?? 'VERHUUR',
  serial: rental.reference ?? '',
  about: '',
  along: '',
  who: 'VERHUUR',
  dates: [`Uit ${formatDay(rental.pickupDate)}`, `Terug ${formatDay(rental.returnDate)}`],
  link: shortLink(home, 'rental', rental.id),
})
