import { readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { describe, expect, it } from 'vitest'
import { trackProgress, progressOf } from '../../server/imports/progress.ts'
import { JobQueue } from '../../server/threads/jobQueue.ts'
import { ThreadPool } from '../../server/threads/threadPool.ts'
import { Thread, ThreadExhausted } from '../../server/threads/thread.ts'

const WIDE = { slots: 2, waitingPerOwner: 10, waiting: 50 }

/** Jobs that end when the test says so. */
function works(queue: JobQueue) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const run = (owner: string, name: string, onPlace?: (ahead: number) => void) =>
    queue.run(
      owner,
      () => {
        begun.push(name)
        return new Promise<void>((resolve) => ends.set(name, resolve))
      },
      onPlace,
    )
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { begun, run, end }
}

describe('[LM-13] the queue before heavy work', () => {
  it('does two at a time, one of a person, in the order in which they came', async () => {
    const { begun, run, end } = works(new JobQueue(WIDE))
    for (const name of ['a1', 'a2', 'a3', 'b1', 'c1']) void run(name.charAt(0), name)
    await end('')
    expect(begun).toEqual(['a1', 'b1'])
    await end('b1')
    expect(begun).toEqual(['a1', 'b1', 'c1'])
    await end('a1')
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2'])
    await end('c1')
    expect(begun).toHaveLength(4)
    await end('a2')
    expect(begun.at(-1)).toBe('a3')
  })

  it('tells each waiting caller how many are ahead', async () => {
    const { run, end } = works(new JobQueue(WIDE))
    const reported: number[] = []
    for (const name of ['a1', 'b1', 'c1']) void run(name.charAt(0), name)
    void run('d', 'd1', (ahead) => reported.push(ahead))
    await end('a1')
    await end('b1')
    expect(reported).toEqual([3, 2])
  })

  it('goes on after work that failed', async () => {
    const queue = new JobQueue({ ...WIDE, slots: 1 })
    await expect(queue.run('a', () => Promise.reject(new Error('as asked')))).rejects.toThrow('as asked')
    expect(await queue.run('a', async () => 'done')).toBe('done')
  })

  it('refuses what one person or all together pile up, with a text that blames no file', async () => {
    const { run } = works(new JobQueue({ slots: 1, waitingPerOwner: 2, waiting: 3 }))
    for (const name of ['a1', 'a2', 'a3']) void run('a', name)
    await expect(run('a', 'a4')).rejects.toMatchObject({ status: 503, code: 'busy' })
    void run('b', 'b1')
    await expect(run('c', 'c1')).rejects.toThrow(/^De server heeft al te veel bestanden te verwerken/)
  })
})

describe('[LM-15] a thread with limits', () => {
  const pool = new ThreadPool({
    entry: new URL('../kit/server/hungryThread.ts', import.meta.url),
    limits: { memoryMb: 24, patienceMs: 20_000 },
    queue: new JobQueue(WIDE),
  })
  const ask = (asked: string, patienceMs?: number) =>
    (patienceMs === undefined
      ? pool
      : new ThreadPool({
          entry: new URL('../kit/server/hungryThread.ts', import.meta.url),
          limits: { memoryMb: 24, patienceMs },
          queue: new JobQueue(WIDE),
        })
    ).use('a', (thread) => thread.ask<{ asked: string }>(asked))

  it('ends alone when it takes too much memory, and the next work gets another', {
    timeout: 60_000,
  }, async () => {
    await expect(ask('memory')).rejects.toEqual(new ThreadExhausted('memory'))
    expect(await ask('x')).toMatchObject({ asked: 'x' })
  })

  it('ends alone when it takes too long', { timeout: 60_000 }, async () => {
    await expect(ask('time', 500)).rejects.toEqual(new ThreadExhausted('time'))
  })

  it('says what it threw', { timeout: 60_000 }, async () => {
    await expect(ask('throw')).rejects.toThrow('as asked')
    expect(await ask('y')).toMatchObject({ asked: 'y' })
  })
})

describe('[LM-14] how far an import is', () => {
  const ID = '0195e3c0-0000-7000-8000-000000000001'

  it('is reported to the person who imports, while it lasts', async () => {
    await trackProgress(ID, 'els', async ({ notify: tell }) => {
      tell({ at: 'waiting', ahead: 2 })
      expect(progressOf(ID, 'els')).toEqual({ at: 'waiting', ahead: 2 })
      expect(progressOf(ID, 'jan')).toBeNull()
      tell({ at: 'writing' })
      expect(progressOf(ID, 'els')).toEqual({ at: 'writing' })
    })
    expect(progressOf(ID, 'els')).toBeNull()
  })

  it('is not taken over by another who names the same id', async () => {
    await trackProgress(ID, 'els', async () => {
      await trackProgress(ID, 'jan', async ({ notify: tell }) => tell({ at: 'writing' }))
      expect(progressOf(ID, 'els')).toEqual({ at: 'reading' })
    })
  })
})

it('[LM-16] on Linux a thread is humbler than the server that answers', { timeout: 60_000 }, async () => {
  const before = getPriority()
  const pool = new ThreadPool({
    entry: new URL('../../server/documents/documentThread.ts', import.meta.url),
    limits: { memoryMb: 256, patienceMs: 30_000 },
    queue: new JobQueue(WIDE),
  })
  const sheet = { what: 'sheet', rows: [['2026.1', 'Herstelling']] }
  const made = await pool.use('a', (thread) => thread.ask<{ bytes: Uint8Array }>(sheet))
  expect([...made.bytes.subarray(0, 2)]).toEqual([0x50, 0x4b])
  const asked = new Thread(new URL('../kit/server/hungryThread.ts', import.meta.url), {
    memoryMb: 24,
    patienceMs: 30_000,
  })
  if (process.platform === 'linux')
    expect((await asked.ask<{ nice: number }>('nice')).nice).toBeGreaterThan(before)
  asked.end()
  for (const entry of ['documents/documentThread.ts', 'imports/importThread.ts'])
    expect(readFileSync(`server/${entry}`, 'utf8')).toMatch(/^import '\.\.\/threads\/lowPriority\.ts'/)
  expect(getPriority()).toBe(before)
})
