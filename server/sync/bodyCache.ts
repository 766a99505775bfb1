import type { Place } from '../store/ports.ts'

/** The rows of one delta answer. */
export interface Body {
  text: string
  rows: number
  next: Place
  complete: boolean
}

/** The last bodies by where they start and end: after one change hundreds of devices ask for the same. */
export class BodyCache {
  private readonly bodies = new Map<string, Body>()
  private static readonly KEPT = 50
  private static readonly MAX_CHARS = 256 * 1024

  get(key: string): Body | undefined {
    return this.bodies.get(key)
  }

  set(key: string, body: Body): void {
    if (body.text.length > BodyCache.MAX_CHARS) return
    this.bodies.set(key, body)
    const oldest = this.bodies.keys().next().value
    if (this.bodies.size > BodyCache.KEPT && oldest !== undefined) this.bodies.delete(oldest)
  }
}
