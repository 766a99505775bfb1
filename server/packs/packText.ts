import { Squeezer } from '../../src/contract/packCode/squeeze.ts'
import { type PackedKind, type PackHead, PACKS } from '../../src/contract/packs.ts'

/*
 * Builds bundle files from the lines of an initial sync. A row in a bundle is identical to the content of a
 * `row` line.
 */

export interface PackRow {
  id: string
  /** `{"v":12,"d":{…}}` */
  text: string
}

const ID_LENGTH = 36

/** Parses the rows in the `{"t":"row",…}` lines of one entity. */
export function rowsOf(e: PackedKind, lines: string): PackRow[] {
  const idAt = `{"t":"row","e":"${e}","id":"`.length
  const restAt = idAt + ID_LENGTH + '",'.length
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => ({ id: line.slice(idAt, idAt + ID_LENGTH), text: `{${line.slice(restAt)}` }))
}

/**
 * Maximum sizes in bytes. A bundle of large rows contains fewer of them. A device stores about one file in a
 * transaction.
 */
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

/** Collects the rows of one entity, in the order of ids, into files. */
export class FileMaker {
  private readonly sizes: PackSizes
  private squeezer = new Squeezer()
  /** Number of rows in the current bundle. */
  private n = 0
  private parts: Uint8Array[] = []
  private packs = 0
  private bytes = 0
  private rows = 0
  private upto = ''

  constructor(sizes: PackSizes = PACK_SIZES) {
    this.sizes = sizes
  }

  /** @returns the file that this row completes, or null */
  add(row: PackRow): FileText | null {
    this.squeezer.add(row.text)
    this.n += 1
    this.upto = row.id
    if (this.n < PACKS.rows && this.squeezer.length < this.sizes.pack) return null
    this.closePack()
    return this.bytes < this.sizes.file ? null : this.end()
  }

  /** @returns the last file; null if no rows are left */
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
