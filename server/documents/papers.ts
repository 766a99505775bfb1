import type pg from 'pg'
import type { Repair } from '../../src/domain/repairs/repair.ts'
import type { RepairSources } from '../../src/documents/paper.ts'
import { docsById } from '../routes/restDocs.ts'

/** Repairs with everything their documents name, in the same order. */
export async function repairSources(pool: pg.Pool, repairs: readonly Repair[]): Promise<RepairSources[]> {
  const find = <E extends 'item' | 'customer' | 'executor' | 'manufacturer'>(
    e: E,
    idOf: (repair: Repair) => string | null | undefined,
  ) => docsById(pool, e, repairs.map(idOf))
  const items = await find('item', (repair) => repair.itemId)
  const customers = await find('customer', (repair) => repair.customerId)
  const executors = await find('executor', (repair) => repair.executorId)
  const makers = await find('manufacturer', makerOf)
  return repairs.map((repair) => ({
    repair,
    item: items.get(repair.itemId ?? ''),
    customer: customers.get(repair.customerId ?? ''),
    executor: executors.get(repair.executorId ?? ''),
    manufacturer: makers.get(makerOf(repair) ?? ''),
  }))
}

const makerOf = ({ externalRepair }: Repair) => externalRepair?.manufacturerId
