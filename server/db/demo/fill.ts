import type pg from 'pg'
import { dayInBrussels } from '../../../src/domain/days.ts'
import { inSyncTransaction } from '../../auth/queryable.ts'
import { hashPassword } from '../../auth/secrets.ts'
import { setPassword } from '../../auth/users.ts'
import { seedReference } from '../seed.ts'
import { insertDocs } from './bulk.ts'
import { type Demo, generateDemo } from './generate.ts'
import { type DemoPhoto, makePhotos } from './photos.ts'
import type { DemoOptions, Sizes } from './plan.ts'

/** Every person of the demo logs in with it; 12 characters, so that it serves offline as well (B8). */
export const DEMO_LOGIN = { username: 'demo', password: 'werkbank-demo' } as const

export interface FillOptions extends Partial<DemoOptions> {
  /** Keeps the bytes of a photo where the server looks for them; absent: repairs without photos. */
  storePhoto?: (photo: DemoPhoto) => Promise<void>
}

/** Whether there is anything in the database that demo data could get in the way of. */
export async function isEmpty(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ empty: boolean }>(
    `SELECT NOT EXISTS (SELECT 1 FROM repair) AND NOT EXISTS (SELECT 1 FROM customer) AND NOT EXISTS (SELECT 1 FROM item)
        AND NOT EXISTS (SELECT 1 FROM rental) AND NOT EXISTS (SELECT 1 FROM app_user) AS empty`,
  )
  return rows[0]?.empty === true
}

/** Fills an empty, migrated database with the story of a business (D-010: with people, as no first user was named). */
export async function fillDemo(pool: pg.Pool, options: FillOptions = {}): Promise<Sizes> {
  const { storePhoto, ...rest } = options
  const photos = storePhoto ? await makePhotos() : []
  for (const photo of photos) await storePhoto?.(photo)
  const demo = generateDemo({ today: dayInBrussels(new Date().toISOString()), ...rest }, photos)
  await inSyncTransaction(pool, seedReference)
  await insertHouse(pool, demo)
  await insertPeople(pool, demo)
  await insertBusiness(pool, demo)
  await pool.query('ANALYZE')
  return demo.sizes
}

async function insertHouse(pool: pg.Pool, { house, catalogue }: Demo): Promise<void> {
  const replace = { replace: true }
  await insertDocs(pool, 'setting', house.settings, replace)
  await insertDocs(pool, 'executor', house.executors, replace)
  await insertDocs(pool, 'manufacturer', house.manufacturers, replace)
  await insertDocs(pool, 'repairAction', house.repairActions, replace)
  await insertDocs(pool, 'priceRate', house.priceRates, replace)
  await insertDocs(pool, 'holiday', house.holidays, replace)
  await insertDocs(pool, 'mailTemplate', house.mailTemplates, replace)
  await insertDocs(pool, 'category', catalogue.categories, replace)
  await insertDocs(pool, 'subcategory', catalogue.subcategories, replace)
}

async function insertPeople(pool: pg.Pool, { house }: Demo): Promise<void> {
  await insertDocs(pool, 'user', house.users, { replace: true })
  const hash = await hashPassword(DEMO_LOGIN.password)
  for (const { id } of house.users) await setPassword(pool, id, hash, false)
}

async function insertBusiness(pool: pg.Pool, demo: Demo): Promise<void> {
  await insertDocs(pool, 'customer', demo.customers, {
    numberOf: ({ id, referenceNumber }) =>
      referenceNumber === null
        ? null
        : { kind: 'customer', boekjaar: 0, n: Number(referenceNumber.slice(2)), entityId: id },
  })
  await insertDocs(pool, 'item', demo.items, {
    numberOf: ({ id, prefix, number }) =>
      number === null ? null : { kind: `item:${prefix}`, boekjaar: 0, n: number, entityId: id },
  })
  await insertDocs(pool, 'repair', demo.repairs(), { numberOf: numbered('repair') })
  await insertDocs(pool, 'rental', demo.rentals(), { numberOf: numbered('rental') })
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
