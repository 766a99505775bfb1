import { EventEmitter } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { until } from '../../tests/kit/until.ts'
import { EpochWatch } from './epochWatch.ts'

const HEAD = { epoch: '0e000000-0000-4000-8000-000000000001', v: 7, span: 0, fp: '1/2/3/4/5' }

/** A database that fails `failing` times before it answers. */
class Database extends EventEmitter {
  asked = 0
  head = HEAD
  /** Promise that an answer waits for. */
  gate = Promise.resolve()
  private readonly failing: number

  constructor(failing: number) {
    super()
    this.failing = failing
  }

  query = async (text: string) => {
    if (text.includes('sync_fp')) this.asked += 1
    await this.gate
    if (this.asked <= this.failing) throw new Error('Connection terminated unexpectedly')
    return { rows: [text.includes('sync_fp') ? { fp: HEAD.fp } : { ...this.head, spans: [], counters: [] }] }
  }
}

let dataDir: string
const warnings: string[] = []
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'werkbank-watch-'))
  warnings.length = 0
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(dataDir, { recursive: true, force: true })
})

function watchOf(database: Database) {
  const log = { warn: (text: string) => void warnings.push(text) }
  return new EpochWatch({ pool: database as unknown as pg.Pool, env: { dataDir }, log } as never)
}

it('[FO-10] a look that breaks off is made again by itself, though no other connection is made, and says so once', async () => {
  const database = new Database(3)
  const watch = watchOf(database)
  const stop = watch.watch()
  database.emit('connect')
  await until('a look that came to its end', () => watch.knownEpoch, { ms: 5_000 })
  stop()
  expect(watch.knownEpoch).toBe(HEAD.epoch)
  expect(warnings).toEqual(['the epoch could not be checked: Connection terminated unexpectedly'])
})

it('[FO-10] a look that breaks off while the server stops is not made again', async () => {
  const database = new Database(1_000)
  let open = () => {}
  database.gate = new Promise((resolve) => (open = resolve))
  const watch = watchOf(database)
  const stop = watch.watch()
  database.emit('connect')
  await until('a look', () => database.asked > 0)
  stop()
  const timers = vi.spyOn(globalThis, 'setTimeout')
  open()
  await expect(watch.check()).rejects.toThrow('terminated')
  expect(timers).not.toHaveBeenCalled()
})

it('[FO-11] reports a new epoch once, and does not report the first one', async () => {
  const database = new Database(0)
  const watch = watchOf(database)
  let notified = 0
  watch.onReplaced(() => notified++)
  for (let i = 0; i < 2; i++) await watch.check()
  expect(notified).toBe(0)
  database.head = { ...HEAD, epoch: '0e000000-0000-4000-8000-000000000002' }
  for (let i = 0; i < 2; i++) await watch.check()
  expect(notified).toBe(1)
})
