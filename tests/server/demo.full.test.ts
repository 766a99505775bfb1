import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_LOGIN, hasDemoPassword } from '../../server/auth/demoLogin.ts'
import { fillDemo, isEmpty } from '../../server/seed/demo/fill.ts'
import { type Demo, generateDemo } from '../../server/seed/demo/generate.ts'
import { selectDocs } from '../../server/sync/store/aggregates/read.ts'
import { findUserWithSecret, storePasswordHash } from '../../server/auth/users.ts'
import { isDemoLoginOpen } from '../../server/seed/demo/startup.ts'
import { hashPassword, verifyPassword } from '../../server/lib/secrets.ts'
import { STANDARD_EXECUTOR } from '../../server/seed/referenceData.ts'
import { demoSizes } from '../../server/seed/demo/plan.ts'
import { makeLogo, makePhotos } from '../../server/seed/demo/photos.ts'
import { ENTITIES, type EntityName } from '../../src/domain/entities.ts'
import { ITEM_STATUSES } from '../../src/domain/items/item.ts'
import { REPAIR_STATUS_LIST, REPAIR_STATUSES as S } from '../../src/domain/repairs/constants.ts'
import { RENTAL_STATUSES } from '../../src/domain/rentals/constants.ts'
import { addDays } from '../../src/domain/shared/days.ts'
import type { Repair } from '../../src/domain/repairs/repair.ts'
import { milestonesOf } from '../../src/domain/repairs/milestones.ts'
import { repairTotals } from '../../src/domain/repairs/totals.ts'
import { freshDatabase, type TestDatabase } from '../kit/server/postgres.ts'

const today = '2026-11-20'

describe('the demo data', () => {
  let demo: Demo
  let repairs: Repair[]
  beforeAll(async () => {
    demo = generateDemo({ today }, await makePhotos(), (await makeLogo()).sha256)
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
      ['itemModel', demo.models],
      ['kit', demo.kits],
    ]
    for (const [e, docs] of all) expect([e, invalid(e, docs)]).toEqual([e, []])
  })

  it('[DM-01] the company has a name and a logo', () => {
    const [company] = demo.company.executors
    expect(company).toMatchObject({ id: STANDARD_EXECUTOR, name: 'Beeldhuis Gent bv' })
    expect(company?.logo).toMatch(/^[0-9a-f]{64}$/)
    expect(demo.company.executors.map(({ name }) => name)).not.toContain('Standaard')
  })

  it.each([today, '2027-01-04', '2028-02-29', '2026-07-14'])(
    '[DM-02] on %s nothing is late for weeks',
    (day) => {
      const made = generateDemo({ today: day })
      const here = [...made.repairs()].filter(({ status }) => status !== S.pickedUp && status !== S.billed)
      expect(here.length).toBeGreaterThan(25)
      expect(here.filter(({ dateIn }) => dateIn < addDays(day, -35))).toEqual([])
      const atWork = here.filter(({ status }) => status === S.received || status === S.external)
      const late = atWork.filter(({ dateIn }) => dateIn < addDays(day, -12))
      expect(late.length).toBeLessThanOrEqual(atWork.length / 3)
      const out = [...made.rentals()].filter(({ status }) => status === RENTAL_STATUSES.confirmed)
      expect(out.length).toBeGreaterThan(5)
      expect(out.filter(({ returnDate }) => returnDate < addDays(day, -3))).toEqual([])
    },
  )

  it('[DM-03] has kits, photos of its models and of what is in the workshop', () => {
    expect(demo.kits.map(({ name, parts }) => [name, parts.length])).toEqual([
      ['Interviewset', 4],
      ['Regieset', 4],
    ])
    expect(demo.models.length).toBeGreaterThan(20)
    const stored = new Set(demo.photos.map(({ sha256 }) => sha256))
    expect(demo.models.filter(({ picture }) => !stored.has(picture ?? ''))).toEqual([])
    const here = repairs.filter(
      ({ status, itemId }) => itemId && status !== S.pickedUp && status !== S.billed,
    )
    const shown = here.filter(({ repairPictures }) => repairPictures.length > 0)
    expect(shown.length).toBeGreaterThan(here.length / 2)
  })

  it('[DM-04] has each template in three languages', () => {
    const { mailTemplates } = demo.company
    for (const language of ['NL', 'EN', 'FR']) {
      const own = mailTemplates.filter((template) => template.language === language)
      expect([language, own.length]).toEqual([language, 4])
      expect(own.filter(({ rmaRequest }) => rmaRequest)).toHaveLength(1)
      expect(own.filter(({ external }) => external)).toHaveLength(2)
    }
  })

  it('shows every status and both types', () => {
    expect(new Set(repairs.map(({ status }) => status))).toEqual(new Set(REPAIR_STATUS_LIST))
    expect(new Set(repairs.map(({ type }) => type)).size).toBe(2)
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
    expect(new Set(photos).size).toBe(21)
  })
  afterAll(() => database.drop())

  it('gives back the documents as they were made', async () => {
    const demo = generateDemo({ today }, await makePhotos(), (await makeLogo()).sha256)
    const made: [EntityName, { id: string }[]][] = [
      ['repair', [...demo.repairs()]],
      ['rental', [...demo.rentals()]],
      ['customer', demo.customers],
      ['item', demo.items],
      ['mailTemplate', demo.company.mailTemplates],
      ['executor', demo.company.executors],
      ['itemModel', demo.models],
      ['kit', demo.kits],
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
