import type { Writable } from 'node:stream'
import type { Bye, LiveStream } from './streamRegistry.ts'

/**
 * Maximum bytes buffered for a slow device. Above it a change becomes an invalidation, sent when the buffer
 * is empty.
 */
const MAX_BUFFERED_BYTES = 128 * 1024

/**
 * Server-sent events to one device (B2.4). Nothing is sent before `hello`; an earlier invalidation follows
 * it.
 */
export class EventStream implements LiveStream {
  readonly userId: string
  readonly wantsChanges: boolean
  private readonly out: Writable
  private helloSent = false
  /** The highest version of an invalidation that is still to be sent; 0 means none. */
  private pendingVersion = 0

  /** @param wantsChanges true if the device wants changes, not only invalidations */
  constructor(out: Writable, userId: string, wantsChanges: boolean) {
    this.out = out
    this.userId = userId
    this.wantsChanges = wantsChanges
    out.on('drain', () => this.sendPending())
  }

  sendHello(head: { epoch: string; head: number }): void {
    this.helloSent = true
    this.event('hello', head)
    this.sendPending()
  }

  invalidate(v: number, spreadMs: number): void {
    if (!this.helloSent || this.isFull()) this.pendingVersion = Math.max(this.pendingVersion, v)
    else this.event('poke', { v, spreadMs })
  }

  sendChange(event: Buffer, v: number): void {
    if (!this.helloSent || this.isFull()) this.pendingVersion = Math.max(this.pendingVersion, v)
    else this.write(event)
  }

  end(reason: Bye): void {
    this.event('bye', { reason })
    this.out.end()
  }

  sendHeartbeat(): void {
    this.write(': hb\n\n')
  }

  private isFull = (): boolean => this.out.writableLength > MAX_BUFFERED_BYTES

  private sendPending(): void {
    if (this.pendingVersion > 0) this.event('poke', { v: this.pendingVersion, spreadMs: 0 })
    this.pendingVersion = 0
  }

  private event(name: string, data: object): void {
    this.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  private write(text: string | Buffer): void {
    if (!this.out.destroyed && !this.out.writableEnded) this.out.write(text)
  }
}
