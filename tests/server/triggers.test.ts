import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkTriggers } from '../../server/sync/store/pgTriggers.ts'
import { newId } from '../kit/server/syncServer.ts'
import { freshDatabase, type TestDatabase } from '../kit/server/postgres.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await freshDatabase()
})
afterAll(() => db.drop())

const sql = async (text: string, values: unknown[] = []) => (await db.pool.query(text, values)).rows
const head = async () => Number((await sql('SELECT v FROM sync_head'))[0].v)
const insertCategory = (id: string) =>
  sql(`INSERT INTO category (id, description, prefix, active) VALUES ($1, 'Camera', 'CAM', true)`, [id])

describe('versions', () => {
  it('are stamped whoever writes: psql, an import, a job', async () => {
    const before = await head()
    const id = newId()
    await insertCategory(id)
    expect(await sql('SELECT ent, v, del FROM sync_change WHERE id = $1', [id])).toEqual([
      { ent: 5, v: before + 1, del: false },
    ])
  })

  it('are one per transaction, and a part that is undone leaves none', async () => {
    const [kept, undone] = [newId(), newId()]
    const before = await head()
    const client = await db.pool.connect()
    await client.query('BEGIN')
    await client.query('SAVEPOINT s')
    await client.query(`INSERT INTO holiday (id, date, description) VALUES ($1, '2026-01-01', 'weg')`, [
      undone,
    ])
    await client.query('ROLLBACK TO SAVEPOINT s')
    for (const [i, id] of [kept, newId()].entries()) {
      await client.query(
        `INSERT INTO holiday (id, date, description) VALUES ($1, '2026-01-0${i + 1}', 'dag')`,
        [id],
      )
    }
    await client.query('COMMIT')
    client.release()
    expect(await head()).toBe(before + 1)
    expect(await sql('SELECT v FROM sync_change WHERE id = ANY($1::uuid[])', [[kept, undone]])).toEqual([
      { v: before + 1 },
    ])
  })

  it('of an aggregate move when one of its parts does, also by a part that goes to another owner', async () => {
    const [a, b, contact] = [newId(), newId(), newId()]
    for (const id of [a, b])
      await sql(`INSERT INTO customer (id, name, active) VALUES ($1, 'Klant', true)`, [id])
    await sql(
      `INSERT INTO customer_contact (customer_id, id, first_name, last_name, active, ord) VALUES ($1, $2, 'An', 'Maes', true, 0)`,
      [a, contact],
    )
    const before = await head()
    await sql('UPDATE customer_contact SET customer_id = $2 WHERE id = $1', [contact, b])
    expect(await sql('SELECT v FROM sync_change WHERE id = ANY($1::uuid[])', [[a, b]])).toEqual([
      { v: before + 1 },
      { v: before + 1 },
    ])
    await sql('DELETE FROM customer WHERE id = $1', [b])
    expect(await sql('SELECT del FROM sync_change WHERE id = $1', [b])).toEqual([{ del: true }])
  })

  it('an id that was removed for ever cannot come back', async () => {
    const id = newId()
    await insertCategory(id)
    await sql('DELETE FROM category WHERE id = $1', [id])
    await expect(insertCategory(id)).rejects.toMatchObject({ code: 'SY001' })
  })
})

describe('the check at the start', () => {
  it('finds every trigger in a database that has all', async () => {
    await expect(checkTriggers(db.pool)).resolves.toBeUndefined()
  })

  it.each([
    ['missing', 'DROP TRIGGER sync ON repair_line'],
    ['switched off', 'ALTER TABLE item DISABLE TRIGGER sync'],
  ])('refuses a database in which one is %s, and names the table', async (_how, damage) => {
    const damaged = await freshDatabase()
    await damaged.pool.query(damage)
    const table = damage.includes('item') ? 'item' : 'repair_line'
    await expect(checkTriggers(damaged.pool)).rejects.toThrow(new RegExp(`in: ${table}\\.`))
    await damaged.drop()
  })
})
