import type { EntityDoc, EntityName } from '../entities.ts'
import type { RowError } from './sheet.ts'

export interface ImportWrite<E extends EntityName = EntityName> {
  e: E
  before: EntityDoc<E> | undefined
  after: EntityDoc<E>
}

/** What will become of one row. */
export interface RowResult {
  row: number
  action: 'insert' | 'update' | 'same'
}

/** What an import would do, before anything is written. Nothing is written when there is an error (D-128). */
export interface ImportPlan {
  writes: ImportWrite[]
  rows: RowResult[]
  errors: RowError[]
  /** Stolen items that nobody knew, and are made (IM-12). */
  notFound: { brand: string; model: string; serialNumber: string }[]
  /** How many rows have no key, and are new each time the file comes. */
  keyless?: number
  /** How many item numbers of the file become codes, because the program gives the numbers itself (D-151). */
  numbersAsCodes?: number
}

type Doc<E extends EntityName> = EntityDoc<E> & { id: string }
/** What became of a row, or the earlier row of the same record that it contradicts. */
type PutResult = { action: RowResult['action'] } | { contradicts: number }

interface Entry<E extends EntityName> {
  before: Doc<E> | undefined
  now: Doc<E>
  /** The first row of the file that named it. */
  row?: number
}

/** The documents of one kind by their key, while the rows of a file pass over them. */
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
   * Takes what a row makes of a document.
   * @param row named: a later row may only say the same again; left out: several rows make up the document
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
        // most of them no row named
        .filter(({ before, now }) => before !== now && JSON.stringify(before) !== JSON.stringify(now))
        .map(({ before, now }) => ({ e: this.e, before, after: now })) as ImportWrite[]
    )
  }
}

/** Why a row is refused that says something else of a record than an earlier row. @param named as the file names it */
export const contradiction = (row: number, column: string, named: string, earlier: number): RowError => ({
  row,
  column,
  reason: `${named} staat al in rij ${earlier}, met een andere waarde`,
})
