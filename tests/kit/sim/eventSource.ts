import type { NetResponse } from '../../../src/sync/ports.ts'
import { answer } from './fakeNet.ts'

const encoder = new TextEncoder()

/** A live stream without a server. It delivers the texts of a test in their order, and ends when the test says so. */
export class EventSourceDouble {
  /** How often the stream was opened. */
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

  /** Any part of the text; null: the connection is lost. */
  push(text: string | null): void {
    this.waiting.push(text)
    this.wake?.()
  }

  private async next(): Promise<string | null> {
    while (this.waiting.length === 0) await new Promise<void>((resolve) => (this.wake = resolve))
    return this.waiting.shift() ?? null
  }
}
