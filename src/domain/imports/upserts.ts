import type { EntityDoc, EntityName } from '../entities.ts'
import type { RowError } from './sheet.ts'

export interface ImportWrite<E extends EntityName = EntityName> {
  e: E
  before: EntityDoc<E> | undefined
  after: EntityDoc<E>
}

/** The planned result of one row. */
export interface RowResult {
  row: number
  action: 'insert' | 'update' | 'same'
}

/** The plan of an import, before anything is written. If it has errors, nothing is written (D-128). */
export interface ImportPlan {
  writes: ImportWrite[]
  rows: RowResult[]
  errors: RowError[]
  /** Unknown stolen items, which are created (IM-12). */
  notFound: { brand: string; model: string; serialNumber: string }[]
  /** The number of rows without a key. They are created again each time the file is imported. */
  keyless?: number
  /**
   * The number of item numbers in the file that become codes, because the program gives the numbers itself
   * (D-151).
   */
  numbersAsCodes?: number
}

type Doc<E extends EntityName> = EntityDoc<E> & { id: string }
/** The result of a row, or the earlier row of the same record that it contradicts. */
type PutResult = { action: RowResult['action'] } | { contradicts: number }

interface Entry<E extends EntityName> {
  before: Doc<E> | undefined
  now: Doc<E>
  /** The first row of the file that named it. */
  row?: number
}

/** The documents of one entity by key, updated row by row. */
export class Upserts<E extends EntityName> {
  private readonly e: E
  private readonly known = new Map<string, Entry<E>>()

  constructor(e: E, docs: readonly Doc<E>[], keyOf: (doc: Doc<E>) => string | null) {
    this.e = e
    for (const doc of docs) {
      const key = keyOf(doc)
      if (key !== null && !this.known.has(key)) this.known.set(key, { before: doc, now: doc })
    }
  }

  get(key: string): Doc<E> | undefined {
    return this.known.get(key)?.now
  }

  /**
   * Stores the document that a row produces.
   * @param row if given, a later row of the file may only repeat the same document; if absent, several rows
   * make up the document together
   */
  put(key: string, doc: Doc<E>, row?: number): PutResult {
    const known = this.known.get(key)
    const same = known !== undefined && JSON.stringify(known.now) === JSON.stringify(doc)
    if (row !== undefined && known?.row !== undefined && !same) return { contradicts: known.row }
    const first = known?.row ?? row
    this.known.set(key, { before: known?.before, now: doc, ...(first === undefined ? {} : { row: first }) })
    return { action: same ? 'same' : known ? 'update' : 'insert' }
  }

  writes(): ImportWrite[] {
    return (
      [...this.known.values()]
        // no row named most of them
        .filter(({ before, now }) => before !== now && JSON.stringify(before) !== JSON.stringify(now))
        .map(({ before, now }) => ({ e: this.e, before, after: now })) as ImportWrite[]
    )
  }
}

/**
 * The error for a row that contradicts an earlier row about the same record.
 * @param named the record as the file names it
 */
export const contradiction = (row: number, column: string, named: string, earlier: number): RowError => ({
  row,
  column,
  reason: `${named} staat al in rij ${earlier}, met een andere waarde`,
})
