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
    user: company.users,
    repair: [...demo.repairs()],
    rental: [...demo.rentals()],
  }
  expect(Object.fromEntries(Object.entries(rows).map(([name, list]) => [name, countAndHash(list)]))).toEqual({
    customer: [40, '9230fdb9d5bf8b9a'],
    item: [90, 'f49e8c9c40836db7'],
    category: [12, '7e6ce2ba7372e41f'],
    subcategory: [46, '968bc9586a19c223'],
    executor: [3, 'eea5e51a2b6372e4'],
    manufacturer: [13, '6f39ef61d7480b96'],
    repairAction: [34, '5c0e5fe810a96ef9'],
    priceRate: [10, 'b16e1a1f6ef696e3'],
    mailTemplate: [8, '324f8e949251ff79'],
    user: [5, '59f8eac525956c93'],
    repair: [40, '77ca69b9eab5cc4e'],
    rental: [30, '0700fb82bb9e2d8a'],
  })
})
