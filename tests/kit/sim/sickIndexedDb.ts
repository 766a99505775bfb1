import 'fake-indexeddb/auto'

type Transaction = IDBDatabase['transaction']

/**
 * An IndexedDB that fails as browsers do: one store never answers, a connection is lost, answers come late, or the
 * database does not open.
 */
export class SickIndexedDb {
  readonly factory: IDBFactory
  private readonly stuck = new Map<string, 'untilReopened' | 'forever'>()
  private readonly connections = new Set<IDBDatabase>()
  private opens = true
  private lateMs = 0

  constructor() {
    const real = globalThis.indexedDB
    this.factory = {
      open: (...args: Parameters<IDBFactory['open']>) => this.open(real.open(...args)),
      cmp: real.cmp.bind(real),
      databases: real.databases.bind(real),
      deleteDatabase: real.deleteDatabase.bind(real),
    }
  }

  /** From now on every transaction with this store hangs, until the database is opened again or for ever. */
  wedge(table: string, until: 'untilReopened' | 'forever' = 'untilReopened'): void {
    this.stuck.set(table, until)
  }

  heal(): void {
    this.stuck.clear()
    this.opens = true
  }

  /** The database does not answer when it is opened. */
  openNever(): void {
    this.opens = false
  }

  /** 'Connection to Indexed Database server lost': the existing connections no longer work. */
  loseConnections(): void {
    for (const idb of this.connections)
      idb.transaction = () => {
        throw new DOMException(
          'Connection to Indexed Database server lost. Refresh the page to try again',
          'UnknownError',
        )
      }
    this.connections.clear()
  }

  /** The next transaction starts this late, as behind a long one of another tab. */
  late(ms: number): void {
    this.lateMs = ms
  }

  private open(request: IDBOpenDBRequest): IDBOpenDBRequest {
    const opens = this.opens
    if (opens)
      for (const [table, until] of this.stuck) if (until === 'untilReopened') this.stuck.delete(table)
    request.addEventListener('success', (event) => {
      if (opens) return this.connected(request.result)
      event.stopImmediatePropagation()
      request.result.close()
    })
    return request
  }

  private connected(idb: IDBDatabase): void {
    this.connections.add(idb)
    const begin: Transaction = idb.transaction.bind(idb)
    idb.transaction = (tables, mode, options) => {
      const names = typeof tables === 'string' ? [tables] : [...tables]
      if (names.some((name) => this.stuck.has(name))) return silent(idb)
      if (this.lateMs > 0) hold(begin(names, 'readwrite'), names[0] ?? '', this.lateMs)
      this.lateMs = 0
      return begin(tables, mode, options)
    }
  }
}

/** A transaction that never answers, whatever is called on it. */
function silent(db: IDBDatabase): IDBTransaction {
  const request = () => new EventTarget()
  const store = new Proxy({}, { get: () => request })
  return Object.assign(new EventTarget(), {
    db,
    objectStore: () => store,
    abort: () => {},
    commit: () => {},
    error: null,
  }) as unknown as IDBTransaction
}

/** Keeps a transaction open for this long. */
function hold(tx: IDBTransaction, table: string, ms: number): void {
  const end = Date.now() + ms
  const again = () => {
    if (Date.now() < end) tx.objectStore(table).count().onsuccess = again
  }
  again()
}
