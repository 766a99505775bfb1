import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_LOGIN, hasDemoPassword } from '../../server/auth/demoLogin.ts'
import { fillDemo, isEmpty } from '../../server/seed/demo/fill.ts'
import { type Demo, generateDemo } from '../../server/seed/demo/generate.ts'
import { selectDocs } from '../../server/sync/store/aggregates/read.ts'
import { findUserWithSecret, storePasswordHash } from '../../server/auth/users.ts'
import { isDemoLoginOpen } from '../../server/seed/demo/startup.ts'
import { hashPassword, verifyPassword } from '../../server/lib/secrets.ts'
import { demoSizes } from '../../server/seed/demo/plan.ts'
import { makePhotos } from '../../server/seed/demo/photos.ts'
import { ENTITIES, type EntityName } from '../../src/domain/entities.ts'
import { ITEM_STATUSES } from '../../src/domain/items/item.ts'
import { REPAIR_STATUS_LIST, REPAIR_STATUSES as S } from '../../src/domain/repairs/constants.ts'
import type { Repair } from '../../src/domain/repairs/repair.ts'
import { milestonesOf } from '../../src/domain/repairs/milestones.ts'
import { repairTotals } from '../../src/domain/repairs/totals.ts'
import { freshDatabase, type TestDatabase } from '../kit/server/postgres.ts'

const today = '2026-11-20'

describe('the demo data', () => {
  let demo: Demo
  let repairs: Repair[]
  beforeAll(async () => {
    demo = generateDemo({ today }, await makePhotos())
    repairs = [...demo.repairs()]
  })

  const invalid = (e: EntityName, docs: Iterable<unknown>) =>
    [...docs].flatMap((doc) => ENTITIES[e].schema.safeParse(doc).error?.issues ?? [])

  it('obeys the schema of every aggregate', () => {
    const { company, catalogue } = demo
    const all: [EntityName, Iterable<unknown>][] = [
      ['repair', repairs],
      ['rental', demo.rentals()],
      ['customer', demo.customers],
      ['item', demo.items],
      ['category', catalogue.categories],
      ['subcategory', catalogue.subcategories],
      ['executor', company.executors],
      ['manufacturer', company.manufacturers],
      ['repairAction', company.repairActions],
      ['priceRate', company.priceRates],
      ['holiday', company.holidays],
      ['mailTemplate', company.mailTemplates],
      ['setting', company.settings],
      ['user', company.users],
    ]
    for (const [e, docs] of all) expect([e, invalid(e, docs)]).toEqual([e, []])
  })

  it('shows every status and both types, and the executor Standaard', () => {
    expect(new Set(repairs.map(({ status }) => status))).toEqual(new Set(REPAIR_STATUS_LIST))
    expect(new Set(repairs.map(({ type }) => type)).size).toBe(2)
    expect(demo.company.executors.map(({ name }) => name)).toContain('Standaard')
    for (const some of ['repairLines', 'repairEstimateLines', 'repairLogLines', 'repairPictures'] as const)
      expect(repairs.some((repair) => repair[some].length > 0)).toBe(true)
    expect(repairs.some(({ externalRepair }) => externalRepair)).toBe(true)
    expect(repairs.some(({ underWarranty }) => underWarranty)).toBe(true)
  })

  it('[RD-20] has the totals that the rules compute, and dates in their order', () => {
    for (const repair of repairs) {
      expect(repair).toMatchObject(repairTotals(repair))
      const days = [repair.dateIn, repair.endDate, repair.dateOut, today].filter((day) => day !== null)
      expect(days).toEqual(days.toSorted())
    }
  })

  it('[TB-09] [TB-10] has a log that agrees with its days: what was repaired, and when its estimate left', () => {
    const done = repairs.filter((repair) => {
      const { repaired } = milestonesOf(repair)
      if (repaired !== null) expect([repair.number, repaired]).toEqual([repair.number, repair.endDate])
      return repaired !== null
    })
    expect(done.length).toBeGreaterThan(repairs.length / 3)
    expect(done.filter((repair) => milestonesOf(repair).estimated !== null).length).toBeGreaterThan(20)
  })

  it('[D-026] numbers repairs per year from 1 without a gap', () => {
    const next = new Map<number | null, number>()
    for (const { boekjaar, documentNumber, number } of repairs) {
      const expected = (next.get(boekjaar) ?? 0) + 1
      expect([documentNumber, number]).toEqual([expected, `${boekjaar}.${expected}`])
      next.set(boekjaar, expected)
    }
  })

  it('[D-045] has items in repair exactly where an open repair claims them', () => {
    const byId = new Map(repairs.map((repair) => [repair.id, repair]))
    for (const { status, repairId } of demo.items) {
      expect(status === ITEM_STATUSES.inRepair).toBe(repairId !== null)
      if (repairId) expect([S.received, S.external]).toContain(byId.get(repairId)?.status)
    }
  })

  it('is the same each time, and another day gives other data', () => {
    const again = generateDemo({ today }, demo.photos)
    expect([...again.repairs()]).toEqual(repairs)
    expect(again.items).toEqual(demo.items)
    expect([...generateDemo({ today: '2026-11-21' }).repairs()].at(-1)?.id).not.toBe(repairs.at(-1)?.id)
  })

  it('grows with the number of repairs', () => {
    expect(demoSizes({ today })).toEqual({ repairs: 320, customers: 130, items: 420, rentals: 120 })
    expect(demoSizes({ today, repairs: 50_000 })).toMatchObject({ customers: 10_000, items: 30_000 })
    expect(demoSizes({ today, repairs: 500, customers: 7 })).toMatchObject({ repairs: 500, customers: 7 })
  })
})

describe('a database filled with demo data', () => {
  let database: TestDatabase
  const rows = async <T extends object>(text: string) => (await database.pool.query<T>(text)).rows
  beforeAll(async () => {
    database = await freshDatabase()
    expect(await isEmpty(database.pool)).toBe(true)
    const photos: string[] = []
    await fillDemo(database.pool, { today, storePhoto: async ({ sha256 }) => void photos.push(sha256) })
    expect(new Set(photos).size).toBe(20)
  })
  afterAll(() => database.drop())

  it('gives back the documents as they were made', async () => {
    const demo = generateDemo({ today }, await makePhotos())
    const made: [EntityName, { id: string }[]][] = [
      ['repair', [...demo.repairs()]],
      ['rental', [...demo.rentals()]],
      ['customer', demo.customers],
      ['item', demo.items],
      ['mailTemplate', demo.company.mailTemplates],
      ['executor', demo.company.executors],
    ]
    for (const [e, docs] of made) {
      const found = await rows<{ id: string; doc: string }>(selectDocs(e, 'true'))
      const byId = new Map(found.map(({ id, doc }) => [id, JSON.parse(doc) as object]))
      expect([e, byId.size]).toEqual([e, docs.length])
      for (const doc of docs) expect(byId.get(doc.id)).toEqual(shown(doc))
    }
  })

  it('[I9] knows each number that was given, and goes on after the highest', async () => {
    const open = await rows(
      `SELECT kind, boekjaar FROM doc_number GROUP BY kind, boekjaar HAVING count(*) <> max(n)`,
    )
    expect(open).toEqual([])
    const counters = await rows(
      `SELECT c.kind FROM doc_counter c JOIN (SELECT kind, boekjaar, max(n) AS n FROM doc_number GROUP BY 1, 2) m USING (kind, boekjaar)
        WHERE c.n <> m.n`,
    )
    expect(counters).toEqual([])
    const missing = await rows(
      `SELECT id FROM repair r WHERE NOT EXISTS (SELECT 1 FROM doc_number d WHERE d.kind = 'repair' AND d.entity_id = r.id
          AND d.boekjaar = r.boekjaar AND d.n = r.document_number)`,
    )
    expect(missing).toEqual([])
  })

  it('has a version for every aggregate, and its triggers are on again', async () => {
    const [counted] = await rows<{ changes: number; all: number }>(
      `SELECT (SELECT count(*)::int FROM sync_change WHERE ent IN (1, 2, 3, 4)) AS changes,
         (SELECT count(*)::int FROM repair) + (SELECT count(*)::int FROM rental) +
         (SELECT count(*)::int FROM customer) + (SELECT count(*)::int FROM item) AS all`,
    )
    expect(counted?.changes).toBe(counted?.all)
    expect(await rows(`SELECT tgname FROM pg_trigger WHERE tgname = 'sync' AND tgenabled <> 'O'`)).toEqual([])
  })

  it('[BV-05] [OP-11] lets the people of the demo log in, and sees when the known password is changed', async () => {
    const user = await findUserWithSecret(database.pool, DEMO_LOGIN.username)
    expect(await verifyPassword(user?.passwordHash ?? null, DEMO_LOGIN.password)).toBe(true)
    expect(await isDemoLoginOpen(database.pool)).toBe(true)
    expect(await hasDemoPassword(database.pool, String(user?.id))).toBe(true)
    await storePasswordHash(
      database.pool,
      String(user?.id),
      await hashPassword('een-ander-wachtwoord'),
      false,
    )
    expect(await isDemoLoginOpen(database.pool)).toBe(false)
    expect(await hasDemoPassword(database.pool, String(user?.id))).toBe(false)
    expect(await isEmpty(database.pool)).toBe(false)
  })
})

const PICTURE = {
  phase: null,
  takenAt: null,
  drawnOn: null,
  originalSha256: null,
  originalBytes: null,
  originalState: null,
}
/** Values that the table has for fields that the document leaves out. */
const LEFT_OUT = { repairLogLines: { auto: false }, logLines: { auto: false }, repairPictures: PICTURE }

function shown(doc: object): object {
  const copy: Record<string, unknown> = { ...doc }
  for (const [name, value] of Object.entries(LEFT_OUT))
    if (Array.isArray(copy[name]))
      copy[name] = (copy[name] as object[]).map((part) => ({ ...value, ...part }))
  return copy
}
