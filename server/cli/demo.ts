import { parseArgs } from 'node:util'
import { runCommand } from '../lib/command.ts'
import { type Env, StartError } from '../lib/env.ts'
import { runForTenant } from '../tenants/runForTenant.ts'
import { openDatabase } from '../db/connect.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { blobStore, saveBlob } from '../blobs/blobs.ts'
import type { StoredFile } from '../seed/demo/photos.ts'
import { DEMO_LOGIN } from '../auth/demoLogin.ts'
import { fillDemo, isEmpty } from '../seed/demo/fill.ts'

/* npm run db:demo -- --repairs 50000 [--customers n] [--items n] [--rentals n] [--today 2026-11-20] */

const USAGE =
  'Usage: npm run db:demo -- [--repairs n] [--customers n] [--items n] [--rentals n] [--today yyyy-mm-dd]'

function options(args: string[]) {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args,
    options: { repairs: text, customers: text, items: text, rentals: text, today: text },
  })
  const count = (value: string | undefined) => {
    if (value === undefined) return undefined
    if (!/^[1-9]\d{0,6}$/.test(value)) throw new StartError(USAGE)
    return Number(value)
  }
  const { repairs, customers, items, rentals, today } = values
  const counts = {
    repairs: count(repairs),
    customers: count(customers),
    items: count(items),
    rentals: count(rentals),
  }
  return today === undefined ? counts : { ...counts, today }
}

async function run(env: Env, args: string[]): Promise<void> {
  const wanted = options(args)
  const database = await openDatabase(env, console.warn)
  try {
    await migrateDatabase(database.url)
    if (!(await isEmpty(database.pool)))
      throw new StartError(
        'There is data in this database already; demo data goes into an empty one (npm run db:reset).',
      )
    const started = performance.now()
    const store = blobStore({ pool: database.pool, env })
    const storePhoto = (photo: StoredFile) => saveBlob(store, photo.sha256, photo.mime, photo.bytes)
    const made = await fillDemo(database.pool, { ...wanted, storePhoto })
    database.markSetUp()
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(
      `${made.repairs} repairs, ${made.customers} customers, ${made.items} items, ${made.rentals} rentals in ${seconds} s`,
    )
    console.log(`Log in as ${DEMO_LOGIN.username} with password ${DEMO_LOGIN.password}`)
  } finally {
    await database.stop()
  }
}

await runCommand(() => runForTenant(run))
