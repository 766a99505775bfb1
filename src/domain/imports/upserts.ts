import type { EntityDoc, EntityName } from '../entities.ts'
import type { RowError } from './sheet.ts'

/** One document that the import writes; without `before` it is new. */
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
}

type Doc<E extends EntityName> = EntityDoc<E> & { id: string }

/**
 * The documents of one kind by their key, while the rows of a file pass over them: a later row sees what an earlier
 * one made or changed.
 */
export class Upserts<E extends EntityName> {
  private readonly e: E
  private readonly known = new Map<string, { before: Doc<E> | undefined; now: Doc<E> }>()

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

  put(key: string, doc: Doc<E>): RowResult['action'] {
    const known = this.known.get(key)
    this.known.set(key, { before: known?.before, now: doc })
    if (!known) return 'insert'
    return JSON.stringify(known.now) === JSON.stringify(doc) ? 'same' : 'update'
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
