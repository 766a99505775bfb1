import type { Writable } from 'node:stream'
import type { Bye, Stream } from './pokes.ts'

/** What may lie here for a device that reads slowly. Beyond it a change is only poked, and when there is room again. */
const ROOM = 128 * 1024

/** Server-sent events to one device (B2.4). Nothing is sent before hello; a poke that came too early follows it. */
export class EventStream implements Stream {
  readonly userId: string
  readonly carries: boolean
  private readonly out: Writable
  private greeted = false
  /** The highest version that it is still to be poked with. */
  private owed = 0

  /** @param carries whether it wants changes, not only pokes */
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
