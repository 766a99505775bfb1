import pg from 'pg'
import { vi } from 'vitest'
import { syncDatabase, serverClock } from '../../../server/sync/syncDatabase.ts'
import type { PushResponse } from '../../../src/sync/protocol/protocol.ts'
import { until } from '../until.ts'
import { type Device, type Mutation, newId, type SyncServer } from './syncServer.ts'

type Sending = readonly [Device, ...Mutation[]]

/** Pushes that wait together, so that one group commits them. @returns the answers in the same order */
export const pushTogether = (server: SyncServer, ...sendings: Sending[]): Promise<PushResponse[]> =>
  runAsGroup(
    server,
    sendings.map(
      ([device, ...mutations]) =>
        () =>
          device.push(...mutations),
    ),
  )

/** Starts these calls during another write, each after the one before it waits, and then ends that write. */
export async function runAsGroup<T>(server: SyncServer, begins: readonly (() => Promise<T>)[]): Promise<T[]> {
  const db = syncDatabase(server.running.app)
  const waiting = vi.spyOn(db, 'writeGroup')
  // freeze the clock, so that no group ends early on a busy machine
  const clock = vi.spyOn(serverClock, 'now').mockReturnValue(Date.now())
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  const [user] = server.users
  const key = { clientId: newId(), seq: 1, mid: newId(), uid: user!.id, pusher: user!.id, ids: [] }
  const holding = db.write(key, async () => {
    await gate
    return { answer: { is: 'blocked' } }
  })
  const begun: Promise<T>[] = []
  for (const begin of begins) {
    begun.push(begin())
    await until('one more that waits', () => waiting.mock.calls.length === begun.length, { every: 2 })
  }
  waiting.mockRestore()
  release()
  await holding
  return Promise.all(begun).finally(() => clock.mockRestore())
}

const COMMIT = /sync_end\([^]*COMMIT$/

/** Runs `step` before every commit of a group, until the mocks are restored. @returns the commits so far */
export function atCommit(step: () => Promise<void> = async () => {}): string[] {
  const seen: string[] = []
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [text] = args
    if (typeof text !== 'string' || !COMMIT.test(text)) return query.apply(this, args)
    seen.push(text)
    return step().then(() => query.apply(this, args))
  } as never)
  return seen
}
