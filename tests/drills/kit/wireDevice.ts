import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from '../../bench/kit/people.ts'
import { repairArgs } from '../../kit/server/device.ts'
import { newId } from '../../kit/server/syncServer.ts'
import type { RunningProxy } from '../../kit/server/proxy.ts'
import { call, type Told } from './call.ts'

/** What devices saw, all of them together. */
export class Seen {
  changes = 0
  readonly errors: string[] = []
  /** Milliseconds from sending a change to its receipt. */
  readonly waits: number[] = []
  /** Milliseconds from the end of a stream to the hello of the next one. */
  readonly gaps: number[] = []
  streams = 0
}

/** A device as the wire sees it: a live stream that is opened again when it ends, and a change now and then. */
export class WireDevice {
  private seq = 0
  private readonly clientId = newId()
  private readonly going: AbortSignal
  private readonly proxy: RunningProxy
  private readonly person: Person
  private readonly executorId: string
  private readonly seen: Seen

  constructor(
    at: { proxy: RunningProxy; executorId: string },
    person: Person,
    seen: Seen,
    going: AbortSignal,
  ) {
    this.proxy = at.proxy
    this.executorId = at.executorId
    this.person = person
    this.seen = seen
    this.going = going
  }

  /** Until it is told to end. @param everyMs about how long between two changes */
  async run(everyMs: number): Promise<void> {
    const listening = this.listen()
    await this.rest(Math.random() * everyMs)
    while (!this.going.aborted) {
      await this.change()
      await this.rest(everyMs * (0.5 + Math.random()))
    }
    await listening
  }

  private async change(): Promise<void> {
    const body = JSON.stringify({
      clientId: this.clientId,
      knownSeq: this.seq,
      clientNow: new Date().toISOString(),
      mutations: [this.repair()],
    })
    const from = performance.now()
    const { status, text } = await call(this.proxy, this.headers(), 'POST', '/api/sync/push', body)
    if (status === 200 && text.includes('"status":"applied"')) this.seen.changes++
    else this.seen.errors.push(`push ${status} ${text.slice(0, 200)}`)
    this.seen.waits.push(performance.now() - from)
  }

  private repair() {
    const [seq, uid, at] = [++this.seq, this.person.id, new Date().toISOString()]
    return {
      seq,
      mid: newId(),
      name: 'repair.create',
      mv: 1,
      uid,
      at,
      args: repairArgs(newId(), this.executorId),
    }
  }

  private async listen(): Promise<void> {
    for (let ended: number | null = null; !this.going.aborted; ) {
      const told = await call(this.proxy, this.headers(), 'GET', '/api/sync/events', undefined, {
        until: this.going,
        hello: () => {
          this.seen.streams++
          if (ended !== null) this.seen.gaps.push(performance.now() - ended)
        },
      })
      if (this.going.aborted) return
      if (told.status !== 200) this.seen.errors.push(`events ${told.status} ${told.text.slice(0, 100)}`)
      ended = performance.now()
      await this.rest(250 + Math.random() * 750)
    }
  }

  private headers = (): Told => ({
    authorization: `Bearer ${this.person.token}`,
    'x-sync-proto': '1',
    'content-type': 'application/json',
  })

  private rest = (ms: number) => sleep(ms, undefined, { signal: this.going }).catch(() => {})
}
