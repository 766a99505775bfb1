import { afterAll, beforeAll, describe } from 'vitest'
import { PgStore } from '../../server/sync/store/pgStore.ts'
import { testId } from '../kit/sim/memoryTx.ts'
import { freshDatabase, type TestDatabase } from '../kit/server/postgres.ts'
import { txConformance } from './tx.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

/** The transaction of the server, without the record of a mutation around it. */
async function run<T>(work: (tx: PgStore) => Promise<T>): Promise<T> {
  const client = await database.pool.connect()
  try {
    await client.query('BEGIN')
    const store = PgStore.inTransaction(client, testId())
    const result = await work(store)
    await store.flush()
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}

describe('PostgreSQL', () => {
  txConformance(async () => ({ name: 'PostgreSQL', newId: testId, run }))
})
