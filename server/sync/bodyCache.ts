import type { FeedPosition } from './store/ports.ts'

/** The rows of one delta answer. */
export interface DeltaBody {
  text: string
  rows: number
  next: FeedPosition
  complete: boolean
}

/**
 * Caches recent delta bodies by their start and end. After one change, hundreds of devices ask for the same
 * body.
 */
export class BodyCache {
  private readonly bodies = new Map<string, DeltaBody>()
  private readonly heads = new Map<string, number>()
  private static readonly MAX_BODIES = 50
  private static readonly MAX_CHARS = 256 * 1024

  /** Returns the newest head for which a body from this place is cached; 0 means none. */
  headOf(epoch: string, from: FeedPosition): number {
    return this.heads.get(keyOf(epoch, from, 0)) ?? 0
  }

  find(epoch: string, from: FeedPosition, head: number): DeltaBody | undefined {
    return this.bodies.get(keyOf(epoch, from, head))
  }

  /** Skips bodies that are incomplete or too large. */
  save(epoch: string, from: FeedPosition, head: number, body: DeltaBody): void {
    if (!body.complete || body.text.length > BodyCache.MAX_CHARS) return
    this.bodies.set(keyOf(epoch, from, head), body)
    this.heads.set(keyOf(epoch, from, 0), head)
    const first = this.heads.keys().next().value
    if (this.heads.size > BodyCache.MAX_BODIES && first !== undefined) this.heads.delete(first)
    const oldest = this.bodies.keys().next().value
    if (this.bodies.size > BodyCache.MAX_BODIES && oldest !== undefined) this.bodies.delete(oldest)
  }
}

const keyOf = (epoch: string, { v, ent, id }: FeedPosition, head: number): string =>
  [epoch, v, ent, id, head].join('.')

const caches = new WeakMap<object, BodyCache>()

/** Returns the cache of this process. `owner` is its connection pool. */
export function bodyCacheOf(owner: object): BodyCache {
  const known = caches.get(owner) ?? new BodyCache()
  caches.set(owner, known)
  return known
}
