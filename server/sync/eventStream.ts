import type { Writable } from 'node:stream'
import type { Bye, Stream } from './pokes.ts'

/**
 * Maximum bytes buffered for a slow device. Above it a change becomes an invalidation, sent when the buffer
 * is empty.
 */
const ROOM = 128 * 1024

/**
 * Server-sent events to one device (B2.4). Nothing is sent before `hello`; an earlier invalidation follows
 * it.
 */
export class EventStream implements Stream {
  readonly userId: string
  readonly carries: boolean
  private readonly out: Writable
  private greeted = false
  /** The highest version of an invalidation that is still to be sent; 0 means none. */
  private owed = 0

  /** @param carries true if the device wants changes, not only invalidations */
  constructor(out: Writable, userId: string, carries: boolean) {
    this.out = out
    this.userId = userId
    this.carries = carries
    out.on('drain', () => this.pay())
  }

  greet(head: { epoch: string; head: number }): void {
    this.greeted = true
    this.event('hello', head)
    this.pay()
  }

  poke(v: number, spreadMs: number): void {
    if (!this.greeted || this.isFull()) this.owed = Math.max(this.owed, v)
    else this.event('poke', { v, spreadMs })
  }

  carry(event: Buffer, v: number): void {
    if (!this.greeted || this.isFull()) this.owed = Math.max(this.owed, v)
    else this.write(event)
  }

  end(reason: Bye): void {
    this.event('bye', { reason })
    this.out.end()
  }

  beat(): void {
    this.write(': hb\n\n')
  }

  private isFull = (): boolean => this.out.writableLength > ROOM

  private pay(): void {
    if (this.owed > 0) this.event('poke', { v: this.owed, spreadMs: 0 })
    this.owed = 0
  }

  private event(name: string, data: object): void {
    this.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  private write(text: string | Buffer): void {
    if (!this.out.destroyed && !this.out.writableEnded) this.out.write(text)
  }
}
