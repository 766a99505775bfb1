import { describe, expect, it } from 'vitest'
import { MemoryDatabase } from '../../../tests/kit/sim/memoryStore.ts'
import { StorageError } from '../store/errors.ts'
import type { Scope } from '../store/ports.ts'
import { allTables } from '../store/tables.ts'
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
    await withTables(store, ['meta'], async (tx) => tx.put('meta', note('done')))
    expect(scopes).toEqual([['meta']])
    expect(database.dump('meta')).toEqual([note('done')])
  })

  it('[AL-20] begins again over what it turns out to need, and nothing of its first try is kept', async () => {
    const { scopes, store, database } = watched()
    let tries = 0
    await withTables(store, ['meta'], async (tx) => {
      tx.put('meta', note(`try ${++tries}`))
      tx.requireTables(['meta', 'outbox'])
      expect(await tx.all('outbox')).toEqual([])
    })
    expect(scopes).toEqual([['meta'], ['meta', 'outbox']])
    expect(database.dump('meta')).toEqual([note('try 2')])
  })

  it('[AL-20] begins again over everything where it reads beyond its tables, though that was swallowed', async () => {
    const { scopes, store, database } = watched()
    let tries = 0
    const seen = await withTables(store, ['meta'], async (tx) => {
      tx.put('meta', note(`try ${++tries}`))
      try {
        return (await tx.all('item')).length
      } catch {
        return 'swallowed'
      }
    })
    expect(seen).toBe(0)
    expect(scopes).toEqual([['meta'], allTables()])
    expect(database.dump('meta')).toEqual([note('try 2')])
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
