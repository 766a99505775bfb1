import * as Comlink from 'comlink'
import { describe, expect, it, vi } from 'vitest'
import { STORE_LOST } from './storeLost.ts'
import { WorkerDoor } from './workerDoor.ts'

/** Workers of this thread: what one exposes may never answer. */
function doorOf(...apis: object[]) {
  const said: ((data: unknown) => void)[] = []
  const ended: number[] = []
  const door = new WorkerDoor(() => {
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
  return { door, ended, said }
}

/** As long as a worker takes to hear what it is told. */
const aMessage = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port2.onmessage = resolve
    port1.postMessage('')
  }).then(() => {})

describe('the worker of a page', () => {
  it('[LD-06] is asked again when it was replaced before it answered', async () => {
    const silent = vi.fn<() => Promise<never>>(() => new Promise(() => {}))
    const { door, ended } = doorOf({ exportRefused: silent }, { exportRefused: () => 'two' })
    const answer = door.ask((remote) => remote.exportRefused())
    await vi.waitFor(() => expect(silent).toHaveBeenCalled())
    door.end()
    expect(ended).toEqual([0])
    door.begin()
    expect(await answer).toBe('two')
    door.end()
  })

  it('[LD-06] is waited for while there is none', async () => {
    const { door, said } = doorOf({ exportRefused: () => 'one' }, { exportRefused: () => 'two' })
    expect(await door.ask((remote) => remote.exportRefused())).toBe('one')
    door.end()
    const answer = door.ask((remote) => remote.exportRefused())
    door.tell((remote) => remote.exportRefused())
    await aMessage()
    // a worker that nobody began would hold what was let go of
    expect(said).toHaveLength(1)
    door.begin()
    expect(await answer).toBe('two')
    door.end()
  })

  it('[LD-01] says when its store does not answer', async () => {
    const { door, said } = doorOf({ exportRefused: () => 'one' })
    let lost = 0
    door.onStoreLost = () => lost++
    await door.ask((remote) => remote.exportRefused())
    said[0]?.(STORE_LOST)
    await expect.poll(() => lost).toBe(1)
    door.end()
  })
})
