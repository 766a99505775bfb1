import { type StoredColumn, DamagedColumnsError, numbersAt, type SerializedColumn } from './columns/column.ts'
import { readUuid, uuidOf, UUID_WORDS } from './uuid.ts'

const NONE = -1

/**
 * Gives small numbers to ids, so that columns can be plain arrays. An id keeps its slot until it is dropped;
 * dropped slots are used again. UUIDs are stored as numbers: half a million of them as texts in a map take 40
 * MB and a quarter of a second to load. An id that is no UUID is stored as text.
 */
export class Slots implements StoredColumn {
  /** The number of slots ever taken, free ones included. */
  count = 0
  private words = new Uint32Array(UUID_WORDS * 256)
  /**
   * A hash table with chains: the first slot of each hash, and the next slot in the chain; NONE at the end.
   */
  private heads = new Int32Array(256).fill(NONE)
  private nexts = new Int32Array(256)
  private readonly odd = new Map<string, number>()
  private readonly oddIds = new Map<number, string>()
  private readonly free: number[] = []
  private readonly queryWords = new Uint32Array(UUID_WORDS)

  /** The number of slots in use. */
  get size(): number {
    return this.count - this.free.length
  }

  /** Returns the slot of an id, or -1. */
  find(id: string): number {
    return this.read(id) ? this.findQueryWords() : (this.odd.get(id) ?? NONE)
  }

  /** Returns the slot of an id, and takes one if it has none yet. */
  take(id: string): number {
    const known = this.find(id)
    if (known !== NONE) return known
    const slot = this.free.pop() ?? this.count++
    if (!this.read(id)) {
      this.odd.set(id, slot)
      this.oddIds.set(slot, id)
      return slot
    }
    if (this.count > this.nexts.length) this.grow()
    this.words.set(this.queryWords, slot * UUID_WORDS)
    this.chain(slot)
    return slot
  }

  drop(id: string): void {
    const slot = this.find(id)
    if (slot === NONE) return
    if (!this.odd.delete(id)) this.unchain(slot)
    this.oddIds.delete(slot)
    this.free.push(slot)
  }

  /** One byte per slot: 1 if it is in use. */
  used(): Uint8Array {
    const used = new Uint8Array(this.count).fill(1)
    for (const slot of this.free) used[slot] = 0
    return used
  }

  /** True if the slot is in use. */
  has(slot: number): boolean {
    return this.isUuid(slot) || this.oddIds.has(slot)
  }

  /** Returns the id of a slot; '' for a free one. */
  id(slot: number): string {
    return this.isUuid(slot) ? uuidOf(this.words, slot * UUID_WORDS) : (this.oddIds.get(slot) ?? '')
  }

  /** Returns the slots for which `is` returns true, ascending. */
  those(is: (slot: number) => boolean): number[] {
    const found: number[] = []
    for (let slot = 0; slot < this.count; slot++) if (is(slot)) found.push(slot)
    return found
  }

  /** Compares two slots in use, ascending by id. */
  compare(a: number, b: number): number {
    if (this.odd.size > 0) return this.id(a) < this.id(b) ? -1 : 1
    for (let i = 0; i < UUID_WORDS; i++) {
      const difference = this.words[a * UUID_WORDS + i]! - this.words[b * UUID_WORDS + i]!
      if (difference !== 0) return difference
    }
    return 0
  }

  serialize(): SerializedColumn {
    const words = this.words.slice(0, this.count * UUID_WORDS)
    return { texts: [...this.odd.keys()], numbers: [words, Int32Array.from(this.odd.values())] }
  }

  restore(serialized: SerializedColumn): void {
    const words = numbersAt(serialized, 0, Uint32Array)
    const odd = numbersAt(serialized, 1, Int32Array)
    if (words.length % UUID_WORDS !== 0 || odd.length !== serialized.texts.length)
      throw new DamagedColumnsError('ids')
    this.count = words.length / UUID_WORDS
    this.words = words
    this.grow()
    serialized.texts.forEach((id, i) => {
      this.odd.set(id, odd[i]!)
      this.oddIds.set(odd[i]!, id)
    })
    for (let slot = this.count - 1; slot >= 0; slot--) if (!this.has(slot)) this.free.push(slot)
  }

  /** Doubles the capacity and chains every id again. */
  private grow(): void {
    let capacity = this.nexts.length
    while (capacity < this.count) capacity *= 2
    const words = new Uint32Array(capacity * UUID_WORDS)
    words.set(this.words.subarray(0, capacity * UUID_WORDS))
    this.words = words
    this.nexts = new Int32Array(capacity)
    this.heads = new Int32Array(capacity).fill(NONE)
    for (let slot = 0; slot < this.count; slot++) if (this.isUuid(slot)) this.chain(slot)
  }

  private chain(slot: number): void {
    const head = this.headOf(this.words, slot * UUID_WORDS)
    this.nexts[slot] = this.heads[head]!
    this.heads[head] = slot
  }

  private unchain(slot: number): void {
    const head = this.headOf(this.words, slot * UUID_WORDS)
    let before = NONE
    for (let at = this.heads[head]!; at !== slot; at = this.nexts[at]!) before = at
    if (before === NONE) this.heads[head] = this.nexts[slot]!
    else this.nexts[before] = this.nexts[slot]!
    this.words.fill(0, slot * UUID_WORDS, (slot + 1) * UUID_WORDS)
  }

  private findQueryWords(): number {
    const { queryWords, words } = this
    let slot = this.heads[this.headOf(queryWords, 0)]!
    for (; slot !== NONE; slot = this.nexts[slot]!) {
      const at = slot * UUID_WORDS
      if (
        words[at] === queryWords[0] &&
        words[at + 1] === queryWords[1] &&
        words[at + 2] === queryWords[2] &&
        words[at + 3] === queryWords[3]
      )
        return slot
    }
    return NONE
  }

  /** Returns the hash of an id, which selects its chain. */
  private headOf(words: Uint32Array, at: number): number {
    let hash = Math.imul(words[at]!, 0x9e3779b1) ^ words[at + 1]!
    hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) ^ words[at + 2]!
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) ^ words[at + 3]!
    hash = Math.imul(hash ^ (hash >>> 16), 0x9e3779b1)
    return (hash ^ (hash >>> 15)) & (this.heads.length - 1)
  }

  /** No id consists of zeros only: zeros mark a free slot, or an id that is no UUID. */
  private isUuid(slot: number): boolean {
    const at = slot * UUID_WORDS
    const { words } = this
    return (words[at]! | words[at + 1]! | words[at + 2]! | words[at + 3]!) !== 0
  }

  /** Reads the id as numbers into `asked`. @returns false for an id that is no UUID */
  private read(id: string): boolean {
    const { queryWords } = this
    return (
      readUuid(id, queryWords) && (queryWords[0]! | queryWords[1]! | queryWords[2]! | queryWords[3]!) !== 0
    )
  }
}
