import { describe, expect, it } from 'vitest'
import { followList } from './listEdits.ts'

const entry = (id: string, text = 'Eerst', quantity = 1) => ({ id, text, quantity })
const [a, b, c] = ['a', 'b', 'c'].map((id) => entry(id)) as [Entry, Entry, Entry]
type Entry = ReturnType<typeof entry>
const idsOf = (list: readonly Entry[]) => list.map(({ id }) => id).join('')

describe('a list that a form edits while others do', () => {
  it('[FM-01] what others removed is gone, unless it was changed here', () => {
    const untouched = followList([b], { mine: [a, { ...b, quantity: 2 }], seen: [a, b] })
    expect([idsOf(untouched.mine), idsOf(untouched.seen)]).toEqual(['b', 'b'])
    const changed = followList([b], { mine: [{ ...a, quantity: 2 }, b], seen: [a, b] })
    expect(changed.mine).toEqual([b, { ...a, quantity: 2 }])
    // its base is still the list that the person saw
    expect(changed.seen).toContainEqual(a)
  })

  it('[FM-02] what was removed here stays so, over what the person saw of it', () => {
    const theirs = entry('a', 'Van hen')
    const { mine, seen } = followList([theirs, b], { mine: [b], seen: [a, b] })
    expect([idsOf(mine), seen]).toEqual(['b', [a, b]])
  })

  it('[FM-02] of an entry only the touched fields are mine, and only their base is what was seen', () => {
    const theirs = entry('a', 'Van hen', 3)
    const { mine, seen } = followList([theirs], { mine: [{ ...a, quantity: 2 }], seen: [a] })
    expect([mine, seen]).toEqual([[entry('a', 'Van hen', 2)], [entry('a', 'Van hen', 1)]])
  })

  it('[FM-01] an order that was not touched is the one of now, with what is new here last', () => {
    const order = (mine: Entry[], now: Entry[] = [b, c, a]) =>
      idsOf(followList(now, { mine, seen: [a, b] }).mine)
    expect(order([a, { ...b, quantity: 2 }])).toBe('bca')
    expect(order([a, b, entry('new')])).toBe('bcanew')
    expect(order([b, a])).toBe('bac')
  })

  it('a new entry that was put before one of the list stays where it was put', () =>
    expect(idsOf(followList([a, b, c], { mine: [a, entry('new'), b], seen: [a, b] }).mine)).toBe('anewbc'))
})
