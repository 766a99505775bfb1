/**
 * Gives ids small numbers, so that columns can be plain arrays. An id keeps its slot until it is dropped; dropped slots
 * are used again.
 */
export class Slots {
  private readonly slots = new Map<string, number>()
  private readonly free: number[] = []
  /** The id of each slot; '' for a free one. */
  readonly ids: string[] = []

  get size(): number {
    return this.slots.size
  }

  /** The slot of an id, or -1. */
  find(id: string): number {
    return this.slots.get(id) ?? -1
  }

  /** The slot of an id, taken when it has none yet. */
  take(id: string): number {
    const known = this.slots.get(id)
    if (known !== undefined) return known
    const slot = this.free.pop() ?? this.ids.length
    this.slots.set(id, slot)
    this.ids[slot] = id
    return slot
  }

  drop(id: string): void {
    const slot = this.slots.get(id)
    if (slot === undefined) return
    this.slots.delete(id)
    this.ids[slot] = ''
    this.free.push(slot)
  }
}
