import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GroupResult } from '../store/ports.ts'
import { CommitQueue, planGroup } from './commitQueue.ts'

/** A queue that records its groups, and answers each member with its name. */
function recordingQueue(many?: (clientBatches: readonly (readonly string[])[]) => GroupResult<string>[]) {
  const groups: string[] = []
  const queue = new CommitQueue<string, string>(
    {
      runOne: async (member) => {
        groups.push(`(${member})`)
        if (member === 'bad') throw new Error('bad')
        return member.toUpperCase()
      },
      runGroup: async (clientBatches) => {
        groups.push(clientBatches.map((members) => members.join('')).join(' '))
        return (
          many?.(clientBatches) ??
          clientBatches.map((members) => ({
            done: members.map((m) => m.toUpperCase()),
            retryIndividually: 0,
          }))
        )
      },
    },
    4,
  )
  return { groups, queue }
}

describe('a queue of groups', () => {
  it('[AL-18] takes what waits together, in the order of arrival and up to its limit', async () => {
    const { groups, queue } = recordingQueue()
    const results = await Promise.all(
      ['a', 'bb', 'c', 'dd', 'e'].map((text) => queue.runInGroup(text.split(''))),
    )
    expect(groups).toEqual(['a', 'bb c d', 'e'])
    expect(results.map(({ done }) => done.join(''))).toEqual(['A', 'BB', 'C', 'D', 'E'])
  })

  it('[AL-18] lets one that must be alone go alone, where it stands', async () => {
    const { groups, queue } = recordingQueue()
    await Promise.all([
      queue.runInGroup(['a']),
      queue.runInGroup(['b']),
      queue.runIndividually('c'),
      queue.runInGroup(['d']),
    ])
    expect(groups).toEqual(['a', 'b', '(c)', 'd'])
  })

  it('[AL-18] keeps the turn of who was not reached, before those who came later', async () => {
    let first = true
    const { groups, queue } = recordingQueue((clientBatches) => {
      const reached = first ? 1 : clientBatches.length
      first = groups.length < 2
      return clientBatches.map((members, i) => ({
        done: i < reached ? [...members] : [],
        retryIndividually: 0,
      }))
    })
    await Promise.all(['a', 'b', 'c', 'd'].map((text) => queue.runInGroup([text])))
    expect(groups).toEqual(['a', 'b c d', 'c d'])
  })

  it('[AL-18] reports an error to the batches concerned, and goes on', async () => {
    const { queue } = recordingQueue(([members]) => {
      if (members?.[0] === 'x') throw new Error('all of them')
      return [{ done: [], retryIndividually: 1 }]
    })
    const all = await Promise.allSettled([
      queue.runIndividually('bad'),
      queue.runInGroup(['x']),
      queue.runInGroup(['y']),
      queue.runIndividually('z'),
      queue.runInGroup(['a']),
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

describe('the plan of a group', () => {
  it('[AL-18] joins batches in the order of arrival up to its limit, and none behind one that runs individually', () => {
    const sizes = fc.array(fc.option(fc.integer({ min: 1, max: 100 }), { freq: 5 }), { maxLength: 30 })
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 60 }), (waiting, limit) => {
        const plan = planGroup(waiting, limit)
        const total = plan.reduce((sum, n) => sum + n, 0)
        expect(total).toBeLessThanOrEqual(limit)
        // Every batch is whole, except the last one if the group is full.
        for (const [i, n] of plan.entries()) {
          const isCut = i === plan.length - 1 && total === limit
          if (isCut) expect(n).toBeLessThanOrEqual(waiting[i] ?? 0)
          else expect(n).toBe(waiting[i])
          expect(n).toBeGreaterThan(0)
        }
        // The next batch does not fit in the group, runs individually, or does not exist.
        if (total < limit) expect(waiting[plan.length] ?? null).toBeNull()
      }),
    )
  })
})
