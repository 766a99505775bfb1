import { describe, expect, it } from 'vitest'
import type { Member, MutationAnswer } from '../store/ports.ts'
import { runMembers } from './runMembers.ts'

/** Members named by one letter, each batch as a word. */
const membersOf = (...words: string[]): Member[][] =>
  words.map((word) =>
    word.split('').map((mid) => ({
      key: { clientId: word, seq: 1, mid, uid: '', pusher: '', ids: [] },
      work: () => Promise.reject(new Error('not called')),
    })),
  )

const OUTCOME = { is: 'outcome' } as MutationAnswer

/**
 * Runs batches and records the members that ran. Capital letters end the group; digits get an answer that is no
 * outcome.
 */
async function play(words: string[], { failed = '', overdueAfter = Number.POSITIVE_INFINITY } = {}) {
  let ran = ''
  const results = await runMembers(membersOf(...words), {
    run: async ({ key: { mid } }) => {
      ran += mid
      return { answer: /\d/.test(mid) ? { is: 'unsupported' } : OUTCOME, ends: /[A-Z]/.test(mid) }
    },
    failedBefore: ({ key: { mid } }) => failed.includes(mid),
    isOverdue: () => ran.length >= overdueAfter,
  })
  return { ran, results: results.map(({ done, retryIndividually }) => [done.length, retryIndividually]) }
}

describe('the members of a group', () => {
  it('run in the order of their batches', async () => {
    expect(await play(['ab', 'c'])).toEqual({
      ran: 'abc',
      results: [
        [2, 0],
        [1, 0],
      ],
    })
  })

  it('end their own batch with an answer that is no outcome', async () => {
    expect(await play(['a1b', 'c'])).toEqual({
      ran: 'a1c',
      results: [
        [2, 0],
        [1, 0],
      ],
    })
  })

  it('are left out with the rest of their batch after a failed attempt', async () => {
    expect(await play(['axb', 'c'], { failed: 'x' })).toEqual({
      ran: 'ac',
      results: [
        [1, 1],
        [1, 0],
      ],
    })
    expect((await play(['x'], { failed: 'x' })).results).toEqual([[0, 1]])
  })

  it('end the group if they changed what the others would read', async () => {
    expect(await play(['aB', 'c'])).toEqual({
      ran: 'aB',
      results: [
        [2, 0],
        [0, 0],
      ],
    })
  })

  it('end with an overdue group, of which the first member always runs', async () => {
    expect((await play(['ab', 'c'], { overdueAfter: 2 })).ran).toBe('ab')
    expect((await play(['ab', 'c'], { overdueAfter: 0 })).ran).toBe('a')
  })
})
