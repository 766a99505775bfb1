import { type StoredColumn, DamagedColumnsError, numbersAt, type SerializedColumn } from './column.ts'

/** The number of texts in one block. */
const SIZE = 1_024

/** Concatenated texts and the end of each. */
interface JoinedTexts {
  text: string
  ends: Uint32Array
}

/**
 * A column with one text per slot, joined in blocks of a thousand. A string object for each would cost more
 * memory than its content, and one long text is searched in one pass. If a text of a block changes, the block
 * is kept as an array until it is searched or stored.
 */
export class TextColumn implements StoredColumn {
  private blocks: (JoinedTexts | string[])[] = []
  /** The number of slots that have a text. */
  length = 0

  /** Returns the text of a slot; '' if there is none. */
  get(slot: number): string {
    if (!(slot >= 0 && slot < this.length)) return ''
    const block = this.blocks[Math.floor(slot / SIZE)]!
    const at = slot % SIZE
    if (Array.isArray(block)) return block[at]!
    return block.text.slice(at === 0 ? 0 : block.ends[at - 1], block.ends[at])
  }

  set(slot: number, text: string): void {
    while (this.length < slot) this.append('')
    if (slot === this.length) this.append(text)
    else if (this.get(slot) !== text) this.asArray(Math.floor(slot / SIZE))[slot % SIZE] = text
  }

  /** Sets a mark of 1 for each slot whose text contains the needle. */
  match(needle: string, hits: Uint8Array): void {
    // Every text contains the empty needle, and the search could not advance.
    if (needle === '') hits.fill(1, 0, this.length)
    else this.search(needle, hits)
  }

  serialize(): SerializedColumn {
    const blocks = this.blocks.map((_, at) => this.joined(at))
    const ends = new Uint32Array(this.length)
    blocks.forEach((block, at) => ends.set(block.ends, at * SIZE))
    return { texts: blocks.map(({ text }) => text), numbers: [ends] }
  }

  restore(serialized: SerializedColumn): void {
    const ends = numbersAt(serialized, 0, Uint32Array)
    if (serialized.texts.length !== Math.ceil(ends.length / SIZE))
      throw new DamagedColumnsError('another number of texts')
    this.blocks = serialized.texts.map((text, at) => {
      const own = ends.subarray(at * SIZE, (at + 1) * SIZE)
      if (own.at(-1) !== text.length) throw new DamagedColumnsError('a text of another length')
      return { text, ends: own }
    })
    this.length = ends.length
  }

  private search(needle: string, hits: Uint8Array): void {
    for (let at = 0; at < this.blocks.length; at++) findIn(this.joined(at), needle, hits, at * SIZE)
  }

  private append(text: string): void {
    const at = Math.floor(this.length / SIZE)
    // The previous block is complete and need not stay an array.
    if (at > 0 && this.length % SIZE === 0) this.joined(at - 1)
    this.asArray(at).push(text)
    this.length++
  }

  private asArray(at: number): string[] {
    const block = this.blocks[at] ?? []
    if (Array.isArray(block)) return (this.blocks[at] = block)
    const texts: string[] = []
    let start = 0
    for (const end of block.ends) {
      texts.push(block.text.slice(start, end))
      start = end
    }
    return (this.blocks[at] = texts)
  }

  private joined(at: number): JoinedTexts {
    const block = this.blocks[at]!
    if (!Array.isArray(block)) return block
    const ends = new Uint32Array(block.length)
    let end = 0
    for (let i = 0; i < block.length; i++) ends[i] = end += block[i]!.length
    return (this.blocks[at] = { text: block.join(''), ends })
  }
}

function findIn({ text, ends }: JoinedTexts, needle: string, hits: Uint8Array, first: number): void {
  let row = 0
  for (let at = text.indexOf(needle); at >= 0; ) {
    while (ends[row]! <= at) row++
    const end = ends[row]!
    // A match across the end of this text belongs to neither text.
    const inside = at + needle.length <= end
    if (inside) hits[first + row] = 1
    at = text.indexOf(needle, inside ? end : at + 1)
  }
}
