import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { generateDemo } from '../../server/seed/demo/generate.ts'

const countAndHash = (rows: readonly unknown[]) => [
  rows.length,
  createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 16),
]

it('[HS-60] the demo of one day is the same on every machine, word for word', () => {
  const { company, catalogue, ...demo } = generateDemo({
    today: '2026-11-20',
    repairs: 40,
    customers: 40,
    items: 90,
    rentals: 30,
  })
  const rows = {
    customer: demo.customers,
    item: demo.items,
    category: catalogue.categories,
    subcategory: catalogue.subcategories,
    executor: company.executors,
    manufacturer: company.manufacturers,
    repairAction: company.repairActions,
    priceRate: company.priceRates,
    mailTemplate: company.mailTemplates,
    kit: demo.kits,
    user: company.users,
    repair: [...demo.repairs()],
    rental: [...demo.rentals()],
  }
  expect(Object.fromEntries(Object.entries(rows).map(([name, list]) => [name, countAndHash(list)]))).toEqual({
    customer: [40, '9230fdb9d5bf8b9a'],
    item: [90, '18f262bde5aea8cd'],
    category: [12, '7e6ce2ba7372e41f'],
    subcategory: [46, '968bc9586a19c223'],
    executor: [3, '8dc7cbb2bdabf3a0'],
    manufacturer: [13, '6f39ef61d7480b96'],
    repairAction: [34, '5c0e5fe810a96ef9'],
    priceRate: [10, 'b16e1a1f6ef696e3'],
    mailTemplate: [12, '2c8925e2ff9a5333'],
    kit: [2, 'a370c7f95d5e3bca'],
    user: [5, '2a6bbe1d80585b44'],
    repair: [40, 'b266d973dd5d030f'],
    rental: [30, '005872ec6dbb59e8'],
  })
})
