import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { Customer } from '../../src/domain/customers/customer.ts'
import { Item } from '../../src/domain/items/item.ts'
import { Repair } from '../../src/domain/repairs/repair.ts'
import { repairTotals } from '../../src/domain/repairs/totals.ts'
import { newId } from '../../src/db/newId.ts'
import { STATUS, toCustomer, toItem, toRepair, TYPE } from '../bench/peer/map.mjs'

/** A document in the form of the comparison. */
const document = (status: string, type: string) => ({
  id: '0123456789abcdef0123',
  status,
  type,
  description: 'Zoeker toont een groene zweem na een uur werken, en valt daarna helemaal uit',
  itemSerial: 'SN-0001',
  itemBrand: 'Sony',
  customerName: 'Studio Noord',
  notes: 'Ligt in rek 4',
  warranty: type === 'warranty',
  priceCents: 12_550,
  createdAt: '2026-03-02T09:30:00.000Z',
  updatedAt: '2026-03-09T09:30:00.000Z',
  dueAt: '2026-03-16T09:30:00.000Z',
})

const IMPORT = /^import \{ ([^}]+) \} from '@werkbank\/(.+)'$/gm

describe('the product in the comparison of engines', () => {
  it('[HS-24] calls only what the modules of the product export', () => {
    const client = readFileSync('tests/bench/peer/client.js', 'utf8')
    const imports = [...client.matchAll(IMPORT)].flatMap(([, names = '', file = '']) =>
      names.split(', ').map((name) => ({ name, file })),
    )
    expect(imports.length).toBeGreaterThan(5)
    for (const { name, file } of imports)
      expect(readFileSync(`src/${file}`, 'utf8'), `${file} has no ${name}`).toMatch(
        new RegExp(`export (async )?(const|function) ${name}\\b`),
      )
  })

  const customer = Customer.parse(toCustomer(newId(), 1, { name: 'Studio Noord', phone: '+32 9 000 00 00' }))
  const item = Item.parse(toItem(newId(), 1, { brand: 'Sony', categoryId: newId() }))
  const cases = Object.keys(STATUS).flatMap((status) => Object.keys(TYPE).map((type) => [status, type]))

  it.each(cases)('[HS-24] builds a repair that the schemas accept: %s, %s', (status, type) => {
    const world = {
      customers: new Map([[customer.name, customer.id]]),
      items: new Map([[item.brand, item.id]]),
      executors: [newId(), newId()],
      totals: repairTotals,
      next: () => 7,
    }
    const repair = Repair.parse(toRepair(document(status, type), world))
    expect(repair).toMatchObject({ number: '2026.7', customerId: customer.id, itemId: item.id })
    expect([repair.status, repair.type]).toEqual([STATUS[status], TYPE[type]?.[0]])
  })
})
