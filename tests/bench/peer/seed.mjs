// Makes database ours_seed_<n>: the migrations, the demo company, then the documents of the comparison as repairs. The
// product's bulk path writes them, with all triggers and checks of the tables on.
// node seed.mjs <n> <postgres url without database> <product folder>
import { pathToFileURL } from 'node:url'
import { generate, STATUSES, TYPES } from '../../gen.mjs'
import { STATUS, toCustomer, toItem, toRepair, TYPE } from './map.mjs'

if (STATUSES.some((status) => !STATUS[status]) || TYPES.some((type) => !TYPE[type]))
  throw new Error('gen.mjs has other words')

const [count, base, root] = [Number(process.argv[2]), process.argv[3], process.argv[4]]
const load = (path) => import(pathToFileURL(`${root}/${path}`))
// an older version has it in connect.ts
const { createPool } = await load('server/db/pool.ts').catch(() => load('server/db/connect.ts'))
const { migrateDatabase } = await load('server/db/migrate.ts')
const { inSyncTransaction } = await load('server/db/queryable.ts')
const { insertDocs } = await load('server/sync/store/bulk.ts')
const { fillDemo } = await load('server/seed/demo/fill.ts')
const { Customer } = await load('src/domain/customers/customer.ts')
const { Item } = await load('src/domain/items/item.ts')
const { Repair } = await load('src/domain/repairs/repair.ts')
const { repairTotals } = await load('src/domain/repairs/totals.ts')

const name = `ours_seed_${count}`
const admin = createPool(`${base}/postgres`)
await admin.query(`drop database if exists ${name} with (force)`)
await admin.query(`create database ${name}`)
await migrateDatabase(`${base}/${name}`)
const pool = createPool(`${base}/${name}`)
await fillDemo(pool, { today: '2026-11-20', repairs: 0, customers: 0, items: 0, rentals: 0 })
const run = (work) =>
  inSyncTransaction(pool, async (tx) => {
    await tx.query('SET LOCAL synchronous_commit = off')
    await work(tx)
  })

const id = (kind, i) => `0176b9a0-${kind}-7000-8000-${String(i).padStart(12, '0')}`
const docs = generate(count)
const byText = (a, b) => (a < b ? -1 : 1)
const phones = new Map(docs.map((doc) => [doc.customerName, doc.customerPhone]))
const names = [...phones.keys()].toSorted(byText)
const brands = [...new Set(docs.map((doc) => doc.itemBrand))].toSorted(byText)
const firstOf = async (query) => (await pool.query(query)).rows.map((row) => row.id)
const executors = await firstOf('select id from executor where active order by id')
const [categoryId] = await firstOf('select id from category order by id limit 1')

const customers = names.map((name, i) =>
  Customer.parse(toCustomer(id('c000', i), i + 1, { name, phone: phones.get(name) })),
)
const items = brands.map((brand, i) => Item.parse(toItem(id('d000', i), i + 1, { brand, categoryId })))
const number = (kind, boekjaar, n, entityId) => ({ kind, boekjaar, n, entityId })
await insertDocs(run, 'customer', customers, {
  numberOf: (doc) => number('customer', 0, Number(doc.referenceNumber.slice(2)), doc.id),
})
await insertDocs(run, 'item', items, { numberOf: (doc) => number('item:PEER', 0, doc.number, doc.id) })

const last = new Map()
const world = {
  customers: new Map(customers.map((doc) => [doc.name, doc.id])),
  items: new Map(items.map((doc) => [doc.brand, doc.id])),
  executors,
  totals: repairTotals,
  next(year) {
    const given = (last.get(year) ?? 0) + 1
    last.set(year, given)
    return given
  },
}
function* repairs() {
  for (const doc of docs) yield Repair.parse(toRepair(doc, world))
}
await insertDocs(run, 'repair', repairs(), {
  numberOf: (doc) => number('repair', doc.boekjaar, doc.documentNumber, doc.id),
})
await pool.query('VACUUM ANALYZE')
await pool.query('CHECKPOINT')
console.log(`${count} repairs, ${customers.length} customers, ${items.length} items`)
await pool.end()
await admin.end()
