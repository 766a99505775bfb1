import type { WerkbankDb } from '../database.ts'
import { isArchived } from '../rows.ts'
import { onTouched } from './changes.ts'
import { lists, listsReady, onListsChanged } from './door.ts'
import { countActive, readFirstRows, type RepairRow, readRows, type RowsRead } from './readRows.ts'
import type { RepairListQuery } from './types.ts'

export interface RepairList {
  /** Undefined until they are known for the first time. */
  rows: RepairRow[] | undefined
  /** Rows on all pages together. */
  total: number
}

/** During the first download the list is drawn again at most this often (B5.4). */
const BOOT_MS = 500
const WATCHED = ['repair', 'item', 'customer', 'outbox'] as const

/** What the overview opens with; the only list that the store can give without the lists in memory. */
const isDefault = ({ term, all, sort }: RepairListQuery): boolean =>
  term.trim().length < 2 && !all && sort.by === 'number' && sort.dir === 'desc'

/**
 * Follows a list: `show` is called with its first rows and after every change that may concern it. Which rows belong to
 * the list is asked from memory, what they say is read from the store, so a change made here is seen at once.
 * @returns a function that stops it
 */
export function watchRepairs(
  db: WerkbankDb,
  query: RepairListQuery,
  show: (list: RepairList) => void,
): () => void {
  const watch = new Watch(db, query, show)
  return () => watch.stop()
}

class Watch {
  private readonly db: WerkbankDb
  private readonly query: RepairListQuery
  private readonly show: (list: RepairList) => void
  private readonly off: (() => void)[]
  private stopped = false
  private running = false
  private again = false
  private booting = false
  private total = 0
  private lastAt = 0

  constructor(db: WerkbankDb, query: RepairListQuery, show: (list: RepairList) => void) {
    this.db = db
    this.query = query
    this.show = show
    this.off = [onTouched(db.name, WATCHED, () => this.refresh()), onListsChanged(() => this.refresh())]
    this.refresh()
  }

  stop(): void {
    this.stopped = true
    for (const off of this.off) off()
  }

  /** One reading at a time; what happens meanwhile gives one more. */
  private refresh(): void {
    this.again = true
    if (this.running || this.stopped) return
    this.running = true
    void this.run().finally(() => {
      this.running = false
    })
  }

  private async run(): Promise<void> {
    while (this.again && !this.stopped) {
      const wait = this.booting ? this.lastAt + BOOT_MS - Date.now() : 0
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      this.again = false
      this.lastAt = Date.now()
      // A store that does not answer is said by the banner of the shell; the list keeps what it shows.
      await this.read().catch(() => {})
    }
  }

  private async read(): Promise<void> {
    if (!listsReady() && isDefault(this.query)) return this.readFirst()
    const { ids, total } = await (await lists()).query(this.query)
    const read = await readRows(this.db, ids)
    this.total = total
    this.tell(read)
  }

  private async readFirst(): Promise<void> {
    const { page, size } = this.query
    const read = await readFirstRows(this.db, page, size)
    this.total = Math.max(this.total, (page - 1) * size + read.rows.length)
    this.tell(read)
    this.total = await countActive(this.db)
    this.tell(read)
  }

  private tell({ rows, booting }: RowsRead): void {
    this.booting = booting
    const { all } = this.query
    if (!this.stopped)
      this.show({ rows: all ? rows : rows.filter((row) => !isArchived(row)), total: this.total })
  }
}
