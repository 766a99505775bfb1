import type { Customer } from '../../../src/domain/customers/customer.ts'
import type { Item } from '../../../src/domain/items/item.ts'
import type { ItemModel } from '../../../src/domain/items/itemModel.ts'
import type { Kit } from '../../../src/domain/rentals/kitRecord.ts'
import type { Rental } from '../../../src/domain/rentals/rental.ts'
import type { Repair } from '../../../src/domain/repairs/repair.ts'
import { makeCustomers } from './customers.ts'
import { type DemoCompany, makeDemoCompany, REFUSED_QUOTE } from './company.ts'
import { type Catalogue, claimItems, companyItemCount, makeCatalogue, makeItems } from './items.ts'
import { makeKits, makeModels } from './kits.ts'
import type { DemoPhoto } from './photos.ts'
import { type DemoOptions, historyMs, planRepairs, type DemoSizes, demoSizes, startOfDay } from './plan.ts'
import { makeRentals } from './rentals.ts'
import { repairOf, type RepairWorld } from './repairs.ts'

/** The whole demo. Repairs and rentals, the largest part, are generated one by one while they are read. */
export interface Demo {
  sizes: DemoSizes
  company: DemoCompany
  catalogue: Catalogue
  customers: Customer[]
  items: Item[]
  models: ItemModel[]
  kits: Kit[]
  photos: readonly DemoPhoto[]
  repairs(): Generator<Repair>
  rentals(): Generator<Rental>
}

/**
 * Generates plausible data of a rental and repair business. The same options give the same documents, which
 * obey the schemas and the rules of src/domain. Nothing is written.
 * @param photos pictures for the photo slots and the models; absent: nothing has photos
 * @param logo the hash of the company's logo
 */
export function generateDemo(
  options: DemoOptions,
  photos: readonly DemoPhoto[] = [],
  logo: string | null = null,
): Demo {
  const counts = demoSizes(options)
  const atMs = startOfDay(options.today) - historyMs(counts.repairs)
  const company = makeDemoCompany(options.today, atMs, logo)
  const catalogue = makeCatalogue(atMs)
  const customers = makeCustomers(options, counts.customers)
  const items = makeItems(options, counts.items, catalogue, customers)
  const plans = planRepairs(options, counts.repairs, items.length, companyItemCount(items.length))
  claimItems(items, plans)
  const world: RepairWorld = {
    today: options.today,
    refusedQuote: REFUSED_QUOTE,
    items,
    customers,
    customerById: new Map(customers.map((customer) => [customer.id, customer])),
    deviceByCategory: new Map(catalogue.rows.map((row) => [row.category.id, row.device])),
    executors: company.executors,
    manufacturers: company.manufacturers,
    actions: company.repairActions,
    users: company.users,
    photos,
  }
  const rentable = items.filter((item) => item.rentable && item.active && !item.stolen)
  const clerks = company.users.map((user) => `${user.name} ${user.lastName}`)
  return {
    sizes: counts,
    company,
    catalogue,
    customers,
    items,
    models: makeModels(rentable, world.deviceByCategory, photos),
    kits: makeKits(rentable, world.deviceByCategory, atMs),
    photos,
    repairs: () => mapped(plans, (plan) => repairOf(plan, world)),
    rentals: () =>
      makeRentals(options, counts.rentals, { today: options.today, rentable, customers, clerks }),
  }
}

function* mapped<A, B>(list: Iterable<A>, fn: (a: A) => B): Generator<B> {
  for (const entry of list) yield fn(entry)
}
