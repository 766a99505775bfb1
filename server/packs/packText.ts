import { Squeezer } from '../../src/contract/packCode/squeeze.ts'
import { type PackedKind, type PackHead, PACKS } from '../../src/contract/packs.ts'

/*
 * Files of packs, made of the lines that a plain boot sends: what a device reads in a pack is to the letter what a `row`
 * would have brought it.
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

/** In bytes. A pack of heavy rows holds fewer of them; a file is about what a device stores in one transaction. */
export interface PackSizes {
  pack: number
  file: number
}
const PACK_SIZES: PackSizes = { pack: PACKS.bytes, file: 1024 * 1024 }

export interface FileText {
  upto: string
  packs: number
  rows: number
  content: Buffer
}

/** Gathers the rows of one kind, in the order of ids, into files. */
export class FileMaker {
  private readonly sizes: PackSizes
  private squeezer = new Squeezer()
  /** Rows in the pack that is being made. */
  private n = 0
  private parts: Uint8Array[] = []
  private packs = 0
  private bytes = 0
  private rows = 0
  private upto = ''

  constructor(sizes: PackSizes = PACK_SIZES) {
    this.sizes = sizes
  }

  /** @returns the file that is complete with this row */
  add(row: PackRow): FileText | null {
    this.squeezer.add(row.text)
    this.n += 1
    this.upto = row.id
    if (this.n < PACKS.rows && this.squeezer.length < this.sizes.pack) return null
    this.closePack()
    return this.bytes < this.sizes.file ? null : this.end()
  }

  /** @returns what is left; null when that is nothing */
  end(): FileText | null {
    this.closePack()
    const { upto, parts, packs, rows } = this
    if (parts.length === 0) return null
    this.parts = []
    this.bytes = this.packs = this.rows = 0
    return { upto, packs, rows, content: Buffer.concat(parts) }
  }

  private closePack(): void {
    if (this.n === 0) return
    const code = this.squeezer.end()
    const head: PackHead = { upto: this.upto, n: this.n, bytes: code.length }
    this.parts.push(Buffer.from(`${JSON.stringify(head)}\n`), code, Buffer.from('\n'))
    this.packs += 1
    this.bytes += code.length
    this.rows += this.n
    this.squeezer = new Squeezer()
    this.n = 0
  }
}
