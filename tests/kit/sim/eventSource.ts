import type { NetResponse } from '../../../src/sync/ports.ts'
import { answer } from './fakeNet.ts'

const encoder = new TextEncoder()

/** The live stream of a double: what a test sends comes in this order, and the stream ends when it says so. */
export class EventSourceDouble {
  /** How often it was opened. */
  opened = 0
  private waiting: (string | null)[] = []
  private wake: (() => void) | null = null

  open(): NetResponse {
    this.opened++
    this.waiting = []
    const next = () => this.next()
    const chunks = async function* () {
      for (let text = await next(); text !== null; text = await next()) yield encoder.encode(text)
    }
    return { ...answer(200, ''), chunks }
  }

  send(event: string, data: object): void {
    this.push(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** Any piece of text; null: the connection is gone. */
  push(text: string | null): void {
    this.waiting.push(text)
    this.wake?.()
  }

  private async next(): Promise<string | null> {
    while (this.waiting.length === 0) await new Promise<void>((resolve) => (this.wake = resolve))
    return this.waiting.shift() ?? null
  }
}
