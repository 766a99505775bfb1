import { BundleEncoder } from '../../../src/sync/protocol/bundleCode/encode.ts'
import { type BundleHead, BUNDLE_LIMITS } from '../../../src/sync/protocol/bundles.ts'
import { type BundledEntity } from '../../../src/domain/bundledEntities.ts'

/*
 * Builds bundle files from the lines of an initial sync. A row in a bundle is identical to the content of a
 * `row` line.
 */

export interface BundleInputRow {
  id: string
  /** `{"v":12,"d":{…}}` */
  text: string
}

const ID_LENGTH = 36

/** Parses the rows in the `{"t":"row",…}` lines of one entity. */
export function parseRowLines(e: BundledEntity, lines: string): BundleInputRow[] {
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
export interface BundleSizes {
  bundle: number
  file: number
}
const BUNDLE_SIZES: BundleSizes = { bundle: BUNDLE_LIMITS.bytes, file: 1024 * 1024 }

export interface BundleFileContent {
  upto: string
  packs: number
  rows: number
  content: Buffer
}

/** Collects the rows of one entity, in the order of ids, into files. */
export class BundleFileBuilder {
  private readonly sizes: BundleSizes
  private squeezer = new BundleEncoder()
  /** Number of rows in the current bundle. */
  private n = 0
  private parts: Uint8Array[] = []
  private bundleCount = 0
  private bytes = 0
  private rows = 0
  private upto = ''

  constructor(sizes: BundleSizes = BUNDLE_SIZES) {
    this.sizes = sizes
  }

  /** @returns the file that this row completes, or null */
  add(row: BundleInputRow): BundleFileContent | null {
    this.squeezer.add(row.text)
    this.n += 1
    this.upto = row.id
    if (this.n < BUNDLE_LIMITS.rows && this.squeezer.length < this.sizes.bundle) return null
    this.closeBundle()
    return this.bytes < this.sizes.file ? null : this.end()
  }

  /** @returns the last file; null if no rows are left */
  end(): BundleFileContent | null {
    this.closeBundle()
    const { upto, parts, bundleCount, rows } = this
    if (parts.length === 0) return null
    this.parts = []
    this.bytes = this.bundleCount = this.rows = 0
    return { upto, packs: bundleCount, rows, content: Buffer.concat(parts) }
  }

  private closeBundle(): void {
    if (this.n === 0) return
    const code = this.squeezer.end()
    const head: BundleHead = { upto: this.upto, n: this.n, bytes: code.length }
    this.parts.push(Buffer.from(`${JSON.stringify(head)}\n`), code, Buffer.from('\n'))
    this.bundleCount += 1
    this.bytes += code.length
    this.rows += this.n
    this.squeezer = new BundleEncoder()
    this.n = 0
  }
}
