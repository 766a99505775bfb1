import type pg from 'pg'
import { dayInBrussels } from '../../../src/domain/shared/days.ts'
import { inSyncTransaction, type Queryable } from '../../db/queryable.ts'
import { hashPassword } from '../../lib/secrets.ts'
import { DEMO_LOGIN } from '../../auth/demoLogin.ts'
import { storePasswordHash } from '../../auth/users.ts'
import { seedReferenceData } from '../referenceData.ts'
import { insertDocs, type RunInTransaction } from '../../sync/store/bulk.ts'
import { type Demo, generateDemo } from './generate.ts'
import { makeLogo, makePhotos, type StoredFile } from './photos.ts'
import type { DemoOptions, DemoSizes } from './plan.ts'

export interface FillOptions extends Partial<DemoOptions> {
  /** Stores the bytes of a photo or of the logo; absent: nothing has a picture. */
  storePhoto?: (photo: StoredFile) => Promise<void>
  /** Fills all or nothing: an interrupted fill leaves an empty database. For small sizes. */
  atOnce?: boolean
}

/** True if the database has no records of a business that demo data would mix with. */
export async function isEmpty(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ empty: boolean }>(
    `SELECT NOT EXISTS (SELECT 1 FROM repair) AND NOT EXISTS (SELECT 1 FROM customer)
        AND NOT EXISTS (SELECT 1 FROM item) AND NOT EXISTS (SELECT 1 FROM rental) AS empty`,
  )
  return rows[0]?.empty === true
}

/** Fills a migrated database without business records with demo data. */
export async function fillDemo(pool: pg.Pool, options: FillOptions = {}): Promise<DemoSizes> {
  const { storePhoto, atOnce, ...rest } = options
  const photos = storePhoto ? await makePhotos() : []
  const logo = storePhoto ? await makeLogo() : null
  for (const file of [...photos, ...(logo ? [logo] : [])]) await storePhoto?.(file)
  const demo = generateDemo({ today: dayInBrussels(new Date().toISOString()), ...rest }, photos, logo?.sha256)
  if (atOnce) await inSyncTransaction(pool, (tx) => insertAll(demo, (work) => work(tx)))
  else await insertAll(demo, chunkwise(pool))
  await pool.query('ANALYZE')
  return demo.sizes
}

/** A lost demo can be recreated, so its transactions do not wait for the disk. */
const chunkwise =
  (pool: pg.Pool): RunInTransaction =>
  (work) =>
    inSyncTransaction(pool, async (tx) => {
      await tx.query('SET LOCAL synchronous_commit = off')
      await work(tx)
    })

async function insertAll(demo: Demo, run: RunInTransaction): Promise<void> {
  await run(seedReferenceData)
  await insertCompany(run, demo)
  await insertPeople(run, demo)
  await insertBusiness(run, demo)
}

async function insertCompany(run: RunInTransaction, { company, catalogue }: Demo): Promise<void> {
  const replace = { replace: true }
  await insertDocs(run, 'setting', company.settings, replace)
  await insertDocs(run, 'executor', company.executors, replace)
  await insertDocs(run, 'manufacturer', company.manufacturers, replace)
  await insertDocs(run, 'repairAction', company.repairActions, replace)
  await insertDocs(run, 'priceRate', company.priceRates, replace)
  await insertDocs(run, 'holiday', company.holidays, replace)
  await insertDocs(run, 'mailTemplate', company.mailTemplates, replace)
  await insertDocs(run, 'category', catalogue.categories, replace)
  await insertDocs(run, 'subcategory', catalogue.subcategories, replace)
}

/**
 * Inserts the people. A person whose user name is taken, such as the first user of the installation, is
 * skipped.
 */
async function insertPeople(run: RunInTransaction, { company }: Demo): Promise<void> {
  const hash = await hashPassword(DEMO_LOGIN.password)
  const known = new Set<string>()
  await run(async (tx) => {
    const { rows } = await tx.query<{ username: string }>('SELECT username FROM app_user')
    for (const { username } of rows) known.add(username.toLowerCase())
  })
  const users = company.users.filter(({ username }) => !known.has(username))
  await insertDocs(run, 'user', users)
  await run(async (tx) => {
    for (const { id } of users) await storePasswordHash(tx, id, hash, false)
  })
}

async function insertBusiness(run: RunInTransaction, demo: Demo): Promise<void> {
  await insertDocs(run, 'customer', demo.customers, {
    numberOf: ({ id, referenceNumber }) =>
      referenceNumber === null
        ? null
        : { kind: 'customer', boekjaar: 0, n: Number(referenceNumber.slice(2)), entityId: id },
  })
  await insertDocs(run, 'item', demo.items, {
    numberOf: ({ id, prefix, number }) =>
      number === null ? null : { kind: `item:${prefix}`, boekjaar: 0, n: number, entityId: id },
  })
  await insertDocs(run, 'itemModel', demo.models, { replace: true })
  await insertDocs(run, 'kit', demo.kits)
  await insertDocs(run, 'repair', demo.repairs(), { numberOf: numbered('repair') })
  await insertDocs(run, 'rental', demo.rentals(), { numberOf: numbered('rental') })
}

interface Numbered {
  id: string
  boekjaar: number | null
  documentNumber: number | null
}
const numbered =
  (kind: string) =>
  ({ id, boekjaar, documentNumber }: Numbered) =>
    boekjaar === null || documentNumber === null ? null : { kind, boekjaar, n: documentNumber, entityId: id }
