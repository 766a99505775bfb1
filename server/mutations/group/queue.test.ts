import { describe, expect, it } from 'vitest'
import type { Together } from '../../store/ports.ts'
import { GroupQueue } from './queue.ts'

/** A queue that notes what went together, and answers each member by its name. */
function noted(many?: (senders: readonly (readonly string[])[]) => Together<string>[]) {
  const groups: string[] = []
  const queue = new GroupQueue<string, string>({
    most: 4,
    one: async (member) => {
      groups.push(`(${member})`)
      if (member === 'bad') throw new Error('bad')
      return member.toUpperCase()
    },
    many: async (senders) => {
      groups.push(senders.map((members) => members.join('')).join(' '))
      return (
        many?.(senders) ??
        senders.map((members) => ({ done: members.map((m) => m.toUpperCase()), retryIndividually: 0 }))
      )
    },
  })
  return { groups, queue }
}

describe('a queue of groups', () => {
  it('[AL-18] takes what waits together, in the order of arrival and up to its limit', async () => {
    const { groups, queue } = noted()
    const told = await Promise.all(['a', 'bb', 'c', 'dd', 'e'].map((text) => queue.together(text.split(''))))
    expect(groups).toEqual(['a', 'bb c d', 'e'])
    expect(told.map(({ done }) => done.join(''))).toEqual(['A', 'BB', 'C', 'D', 'E'])
  })

  it('[AL-18] lets one that must be alone go alone, where it stands', async () => {
    const { groups, queue } = noted()
    await Promise.all([queue.together(['a']), queue.together(['b']), queue.alone('c'), queue.together(['d'])])
    expect(groups).toEqual(['a', 'b', '(c)', 'd'])
  })

  it('[AL-18] keeps the turn of who was not reached, before those who came later', async () => {
    let first = true
    const { groups, queue } = noted((senders) => {
      const reached = first ? 1 : senders.length
      first = groups.length < 2
      return senders.map((members, i) => ({ done: i < reached ? [...members] : [], retryIndividually: 0 }))
    })
    await Promise.all(['a', 'b', 'c', 'd'].map((text) => queue.together([text])))
    expect(groups).toEqual(['a', 'b c d', 'c d'])
  })

  it('[AL-18] tells an error to those it belongs to, and goes on', async () => {
    const { queue } = noted(([members]) => {
      if (members?.[0] === 'x') throw new Error('all of them')
      return [{ done: [], retryIndividually: 1 }]
    })
    const all = await Promise.allSettled([
      queue.alone('bad'),
      queue.together(['x']),
      queue.together(['y']),
      queue.alone('z'),
      queue.together(['a']),
    ])
    expect(all.map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
      'rejected',
      'fulfilled',
      'fulfilled',
    ])
  })
})
