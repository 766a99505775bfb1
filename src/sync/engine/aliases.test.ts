import { describe, expect, it } from 'vitest'
import { translate } from './aliases.ts'

describe('a change over a record that turned out to be another one', () => {
  it('[LD-18] follows it in what was typed and in what the person saw, which would clash with itself otherwise', () => {
    const aliases = new Map([['made', 'existing']])
    const entry = {
      args: { id: 'r', set: { itemId: 'made', lines: [{ itemId: 'made' }] } },
      base: { itemId: 'made' },
    }
    expect(translate(entry, aliases)).toEqual({
      args: { id: 'r', set: { itemId: 'existing', lines: [{ itemId: 'existing' }] } },
      base: { itemId: 'existing' },
    })
    expect(entry.base).toEqual({ itemId: 'made' })
  })
})
