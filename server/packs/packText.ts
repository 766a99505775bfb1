import { type PackedKind, type PackHead, PACKS } from '../../src/contract/packs.ts'

/*
 * The text of files of packs, made of the lines that a plain boot sends: what a device reads in a pack is to the letter
 * what a `row` would have brought it.
 */

export interface PackRow {
  id: string
  /** `{"v":12,"d":{…}}` */
  text: string
}

const ID_LENGTH = 36

/** The rows in the `{"t":"row",…}` lines of one kind. */
export function rowsOf(e: PackedKind, lines: string): PackRow[] {
  const idAt = `{"t":"row","e":"${e}","id":"`.length
  const restAt = idAt + ID_LENGTH + '",'.length
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => ({ id: line.slice(idAt, idAt + ID_LENGTH), text: `{${line.slice(restAt)}` }))
}

/** In characters. A pack of heavy rows holds fewer of them; a file is about what a device stores in one transaction. */
export interface PackSizes {
  pack: number
  file: number
}
const PACK_SIZES: PackSizes = { pack: PACKS.chars, file: 3 * 1024 * 1024 }

export interface FileText {
  upto: string
  packs: number
  rows: number
  text: string
}

/** Gathers the rows of one kind, in the order of ids, into files. */
export class FileMaker {
  private readonly sizes: PackSizes
  private pack: PackRow[] = []
  private packChars = 0
  private parts: string[] = []
  private chars = 0
  private rows = 0
  private upto = ''

  constructor(sizes: PackSizes = PACK_SIZES) {
    this.sizes = sizes
  }

  /** @returns the file that is complete with this row */
  add(row: PackRow): FileText | null {
    this.pack.push(row)
    this.packChars += row.text.length
    if (this.pack.length < PACKS.rows && this.packChars < this.sizes.pack) return null
    this.closePack()
    return this.chars < this.sizes.file ? null : this.end()
  }

  /** @returns what is left; null when that is nothing */
  end(): FileText | null {
    this.closePack()
    const { upto, parts, rows } = this
    if (parts.length === 0) return null
    this.parts = []
    this.chars = this.rows = 0
    return { upto, packs: parts.length, rows, text: parts.join('') }
  }

  private closePack(): void {
    const last = this.pack.at(-1)
    if (!last) return
    const text = this.pack.map((row) => row.text).join('\n')
    const head: PackHead = { upto: last.id, n: this.pack.length, bytes: text.length }
    this.parts.push(`${JSON.stringify(head)}\n${text}\n`)
    this.chars += text.length
    this.rows += this.pack.length
    this.upto = last.id
    this.pack = []
    this.packChars = 0
  }
}
