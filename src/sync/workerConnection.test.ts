import * as Comlink from 'comlink'
import { describe, expect, it, vi } from 'vitest'
import { STORE_LOST } from './storeLost.ts'
import type { WorkerApi } from './workerApi.ts'
import { WorkerConnection } from './workerConnection.ts'

/** A connection to workers of this thread; the API of a worker may never answer. */
function connectionOf(...apis: object[]) {
  const said: ((data: unknown) => void)[] = []
  const ended: number[] = []
  const connection = new WorkerConnection<WorkerApi>(() => {
    const n = said.length
    const { port1, port2 } = new MessageChannel()
    Comlink.expose(apis[n], port2)
    said.push((data) => port2.postMessage(data))
    return Object.assign(port1, {
      terminate: () => {
        ended.push(n)
        port1.close()
      },
    }) as unknown as Worker
  })
  return { door: connection, ended, said }
}

/** Waits as long as a message takes to reach a worker. */
const aMessage = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port2.onmessage = resolve
    port1.postMessage('')
  }).then(() => {})

describe('the worker of a page', () => {
  it('[LD-06] is asked again when it was replaced before it answered', async () => {
    const silent = vi.fn<() => Promise<never>>(() => new Promise(() => {}))
    const { door: connection, ended } = connectionOf(
      { exportRefused: silent },
      { exportRefused: () => 'two' },
    )
    const answer = connection.ask((remote) => remote.exportRefused())
    await vi.waitFor(() => expect(silent).toHaveBeenCalled())
    connection.end()
    expect(ended).toEqual([0])
    connection.begin()
    expect(await answer).toBe('two')
    connection.end()
  })

  it('[LD-06] is waited for while there is none', async () => {
    const { door: connection, said } = connectionOf(
      { exportRefused: () => 'one' },
      { exportRefused: () => 'two' },
    )
    expect(await connection.ask((remote) => remote.exportRefused())).toBe('one')
    connection.end()
    const answer = connection.ask((remote) => remote.exportRefused())
    connection.send((remote) => remote.exportRefused())
    await aMessage()
    // without a begun connection the worker would hold a message that was dropped
    expect(said).toHaveLength(1)
    connection.begin()
    expect(await answer).toBe('two')
    connection.end()
  })

  it('[LD-01] says when its store does not answer', async () => {
    const { door: connection, said } = connectionOf({ exportRefused: () => 'one' })
    let lost = 0
    connection.onStoreLost = () => lost++
    await connection.ask((remote) => remote.exportRefused())
    said[0]?.(STORE_LOST)
    await expect.poll(() => lost).toBe(1)
    connection.end()
  })
})
