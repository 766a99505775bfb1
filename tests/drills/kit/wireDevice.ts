import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from '../../bench/kit/people.ts'
import { repairArgs } from '../../kit/server/device.ts'
import { newId } from '../../kit/server/syncServer.ts'
import { call, type Target } from './call.ts'
import { FollowingDevice } from './follower.ts'
import { headersOf } from './pulls.ts'

/** The observations of all devices together. */
export class Measurements {
  changes = 0
  /** Changes that a server asked to send again; people do not see that. */
  slowed = 0
  readonly errors: string[] = []
  /** Milliseconds from sending a change to its receipt. */
  readonly waits: number[] = []
  /** Milliseconds from a save to its receipt, on devices with the real engine. */
  readonly engineWaits: number[] = []
  /** Milliseconds from the end of a stream to the hello of the next one. */
  readonly gaps: number[] = []
  streams = 0
  /** Changes that the stream carried to devices that keep up, and changes that they had to fetch. */
  carried = 0
  notCarried = 0
  pulls = 0
  bytes = 0
  /** When each version was sent, and when each looking device was notified of it. */
  readonly sent = new Map<number, number>()
  readonly heard: { v: number; at: number }[] = []

  /** Drops the measurements of the warm-up. */
  restart(): void {
    this.waits.length = this.engineWaits.length = this.heard.length = 0
    this.carried = this.notCarried = this.pulls = 0
  }

  /** Milliseconds from sending a change until another device was notified. */
  delays(): number[] {
    return this.heard.flatMap(({ v, at }) => {
      const from = this.sent.get(v)
      return from === undefined ? [] : [at - from]
    })
  }
}

/** The version at which the one change of a push was applied; null if it was not. */
function appliedAt(text: string): number | null {
  const { results }: { results: { status: string; v?: number }[] } = JSON.parse(text)
  return results[0]?.status === 'applied' ? (results[0].v ?? null) : null
}

/** The server and the user of a device. */
export interface Place {
  target: Target
  executorId: string
  person: Person
  seen: Measurements
  going: AbortSignal
  /** True if it reads the versions in its stream. */
  looks?: boolean
  /** The cursor of a device that keeps up with changes; without one it only listens. */
  cursor?: string
}

/** A device on the wire: a live stream that is opened again when it ends, and a change now and then. */
export class WireDevice {
  private seq = 0
  private readonly clientId = newId()
  private readonly place: Place
  private readonly follower: FollowingDevice | null

  constructor(place: Place) {
    this.place = place
    const puller = { ...place, clientId: this.clientId }
    this.follower = place.cursor === undefined ? null : new FollowingDevice(puller, place.cursor, place)
  }

  /** Runs until it is told to end. @param everyMs average time between two changes; null: it only listens */
  async run(everyMs: number | null): Promise<void> {
    const { going } = this.place
    const listening = this.listen()
    if (everyMs !== null) await this.rest(Math.random() * everyMs)
    while (everyMs !== null && !going.aborted) {
      await this.changeAndFetch()
      await this.rest(everyMs * (0.5 + Math.random()))
    }
    await listening
  }

  /** Makes a change, and fetches the changed row with its outcome. */
  private async changeAndFetch(): Promise<void> {
    const { follower } = this
    if (follower) follower.sending = true
    await this.change()
    if (!follower) return
    follower.sending = false
    await follower.fetch()
    follower.seq = this.seq
  }

  /** Sends a change until it is done, as a device does. */
  private async change(): Promise<void> {
    const { seen, going } = this.place
    const [mutation, from] = [this.repair(), performance.now()]
    while (!going.aborted) {
      const { status, text } = await this.push(mutation)
      const v = status === 200 ? appliedAt(text) : null
      if (v !== null) {
        seen.changes++
        seen.waits.push(performance.now() - from)
        return void seen.sent.set(v, from)
      }
      if (status === 200 && text.includes('"reason":"transient"')) seen.slowed++
      else if (!going.aborted) seen.errors.push(`push ${status} ${text.slice(0, 200)}`)
      await this.rest(2_000)
    }
  }

  private push(mutation: object) {
    const body = JSON.stringify({
      clientId: this.clientId,
      knownSeq: 0,
      clientNow: new Date().toISOString(),
      mutations: [mutation],
    })
    return call(this.place.target, {
      method: 'POST',
      path: '/api/sync/push',
      headers: headersOf(this.place.person),
      body,
    })
  }

  private repair() {
    const { person, executorId } = this.place
    const [seq, at] = [++this.seq, new Date().toISOString()]
    const args = repairArgs(newId(), executorId)
    return { seq, mid: newId(), name: 'repair.create', mv: 1, uid: person.id, at, args }
  }

  private async listen(): Promise<void> {
    const { target, seen, going } = this.place
    for (let ended: number | null = null; !going.aborted; ) {
      const headers = { ...headersOf(this.place.person), 'x-sync-changes': '1' }
      const stream = { until: going, chunk: this.reader(ended) }
      const answer = await call(target, { method: 'GET', path: '/api/sync/events', headers, stream })
      if (going.aborted) return
      if (answer.status !== 200) seen.errors.push(`events ${answer.status} ${answer.text.slice(0, 100)}`)
      ended = performance.now()
      await this.rest(250 + Math.random() * 750)
    }
  }

  /** Reads the hello, and the versions too if the device looks. */
  private reader(ended: number | null): (bytes: Buffer) => void {
    const { seen, looks } = this.place
    let greeted = false
    return (bytes) => {
      seen.bytes += bytes.length
      if (greeted && !looks && !this.follower) return
      const text = bytes.toString('latin1')
      this.follower?.hear(text)
      if (!greeted && text.includes('event: hello')) {
        greeted = true
        seen.streams++
        if (ended !== null) seen.gaps.push(performance.now() - ended)
      }
      if (!looks) return
      const at = performance.now()
      for (const [, v] of text.matchAll(/event: (?:change|poke)\ndata: \{"v":(\d+)/g))
        seen.heard.push({ v: Number(v), at })
    }
  }

  private rest = (ms: number) => sleep(ms, undefined, { signal: this.place.going }).catch(() => {})
}
