import { describe, expect, it } from 'vitest'
import { MemoryDatabase } from '../../../tests/kit/sim/memoryStore.ts'
import { StorageError } from '../store/errors.ts'
import type { Scope } from '../store/ports.ts'
import { withTables } from './tableScope.ts'

function watched() {
  const database = new MemoryDatabase()
  const scopes: Scope['tables'][] = []
  const store = database.connect({ gate: (at, { tables }) => void (at === 'begin' && scopes.push(tables)) })
  return { database, scopes, store }
}
const note = (k: string) => ({ k, v: true })

describe('a narrow transaction', () => {
  it('[AL-20] asks for its tables alone', async () => {
    const { scopes, store, database } = watched()
    await withTables(store, ['meta'], async () => ({
      tables: [],
      run: async (tx) => tx.put('meta', note('done')),
    }))
    expect(scopes).toEqual([['meta']])
    expect(database.dump('meta')).toEqual([note('done')])
  })

  it('[AL-20] begins again over what it turns out to need, and nothing of its first try is kept', async () => {
    const { scopes, store, database } = watched()
    let tries = 0
    await withTables(store, ['meta'], async () => {
      tries++
      return {
        tables: ['meta', 'outbox'],
        run: async (tx) => {
          tx.put('meta', note(`try ${tries}`))
          expect(await tx.all('outbox')).toEqual([])
        },
      }
    })
    expect(scopes).toEqual([['meta'], ['meta', 'outbox']])
    expect(database.dump('meta')).toEqual([note('try 2')])
  })

  it('[AL-20] is refused where it reads beyond its tables, and keeps nothing', async () => {
    const { scopes, store, database } = watched()
    const beyond = withTables(store, ['meta'], async () => ({
      tables: ['meta'],
      run: async (tx) => {
        tx.put('meta', note('beyond'))
        return tx.all('item')
      },
    }))
    await expect(beyond).rejects.toThrow('table not in the transaction: item')
    expect(scopes).toEqual([['meta']])
    expect(database.dump('meta')).toEqual([])
  })

  it('[AL-20] passes on what fails', async () => {
    const { scopes, store } = watched()
    const failing = withTables(store, ['meta'], async () => {
      throw new StorageError('quota')
    })
    await expect(failing).rejects.toThrow(StorageError)
    expect(scopes).toHaveLength(1)
  })
})
