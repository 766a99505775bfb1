import '../../../tests/kit/werkbank.ts'
import { describe, expect, it } from 'vitest'
import { translateAliases } from './aliases.ts'

describe('a change over a record that turned out to be another one', () => {
  it('[LD-18] follows it in what was typed and in what the person saw, which would clash with itself otherwise', () => {
    const aliases = new Map([['made', 'existing']])
    const entry = {
      name: 'repair.set',
      args: { id: 'r', set: { itemId: 'made', lines: [{ itemId: 'made' }] } },
      base: { itemId: 'made' },
    }
    expect(translateAliases(entry, aliases)).toMatchObject({
      args: { id: 'r', set: { itemId: 'existing', lines: [{ itemId: 'existing' }] } },
      base: { itemId: 'existing' },
    })
    expect(entry.base).toEqual({ itemId: 'made' })
  })

  it('[DB-32] leads to the record that a merge was taken back for, which names itself', () => {
    const aliases = new Map([
      ['made', 'existing'],
      ['existing', 'existing'],
    ])
    expect(translateAliases({ name: 'item.set', args: { id: 'made' } }, aliases).args).toEqual({
      id: 'existing',
    })
  })

  it('[DB-33] lets a merge mean the ids as they are, as the server does', () => {
    const entry = { name: 'merge.dismiss', args: { survivorId: 'existing', mergedId: 'made' } }
    expect(translateAliases(entry, new Map([['made', 'existing']]))).toEqual(entry)
  })
})
