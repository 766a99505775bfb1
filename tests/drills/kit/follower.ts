import type { SyncEvents } from '../../../src/sync/protocol/protocol.ts'
import { systemClock, systemRng } from '../../../src/sync/store/systemPorts.ts'
import { InvalidationHandler } from '../../../src/sync/engine/invalidationHandler.ts'
import { type Puller, pull } from './pulls.ts'
import type { Measurements } from './wireDevice.ts'

const EVENT_END = '\n\n'
const EVENT = /^event: (hello|change|poke)\ndata: (.*)$/

/** All streams carry the same text, so parse it once. */
let last = { text: '', data: {} as unknown }
function dataOf(text: string): unknown {
  if (text !== last.text) last = { text, data: JSON.parse(text) }
  return last.data
}

/**
 * A device that keeps up as the product does. It applies changes of the stream that follow its cursor, and fetches the
 * rest. It stores only its cursor.
 */
export class FollowingDevice {
  /** The last of its own changes whose outcome it knows. */
  seq = 0
  /** True while one of its own changes is being sent. */
  sending = false
  private text = ''
  private cursor: string
  private rung = false
  private fetching = false
  private readonly puller: Puller
  private readonly seen: Measurements
  private readonly going: AbortSignal
  private readonly invalidations: InvalidationHandler

  constructor(puller: Puller, cursor: string, { seen, going }: { seen: Measurements; going: AbortSignal }) {
    this.puller = puller
    this.cursor = cursor
    this.seen = seen
    this.going = going
    const isSending = () => this.sending
    this.invalidations = new InvalidationHandler({
      clock: systemClock,
      rng: systemRng,
      push: {
        resetBackoff: () => {},
        get attempting() {
          return isSending()
        },
      },
      pull: { resetBackoff: () => {}, wake: () => void this.fetch() },
      store: async ({ from, to }) => this.follows(from, to),
    })
  }

  /** Handles text from the stream. */
  hear(text: string): void {
    const parts = (this.text + text).split(EVENT_END)
    this.text = parts.pop() ?? ''
    for (const part of parts) this.take(part)
  }

  /** Fetches until there is nothing new. */
  async fetch(): Promise<void> {
    this.rung = true
    if (this.fetching) return
    this.fetching = true
    while (this.rung && !this.going.aborted) {
      this.rung = false
      await this.invalidations.runPull(() => this.pullOnce()).catch((error) => this.failed(String(error)))
    }
    this.fetching = false
  }

  private take(part: string): void {
    const [, event, data] = EVENT.exec(part) ?? []
    if (event === 'change' && data)
      void this.invalidations.queueChange(dataOf(data) as SyncEvents['change'], this.going)
    if (event === 'hello' && data) this.poked((dataOf(data) as SyncEvents['hello']).head, 0)
    if (event === 'poke' && data) {
      const { v, spreadMs } = dataOf(data) as SyncEvents['poke']
      this.poked(v, spreadMs)
    }
  }

  private poked(v: number, spreadMs: number): void {
    void this.invalidations.invalidate(v, spreadMs, this.going).catch(() => {})
  }

  private follows(from: string, to: string): boolean {
    const follows = from === this.cursor
    if (follows) this.cursor = to
    this.seen[follows ? 'carried' : 'notCarried']++
    return follows
  }

  private async pullOnce(): Promise<number> {
    const answer = await pull(this.puller, this.cursor, this.seq)
    if (typeof answer === 'string') {
      this.failed(answer)
      return 0
    }
    this.seen.pulls++
    this.cursor = answer.cursor
    this.rung ||= answer.more
    return answer.head
  }

  private failed(error: string): void {
    if (!this.going.aborted) this.seen.errors.push(error)
  }
}
