/* IndexedDB as promises; what Dexie is for stands in ADR 0009. */

/** What a request answers. Its failure ends its transaction too. */
export const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the database failed'))
  })

/** What all of them answer: those of one transaction answer in order, so the event of the last one is enough. */
export async function answersOf<T>(requests: readonly IDBRequest<T>[]): Promise<T[]> {
  const last = requests.at(-1)
  if (last) await answerOf(last)
  return requests.map(({ result }) => result)
}

/** Opens a small database of one version. @throws where another tab holds it up, too */
export function openSmall(name: string, create: (database: IDBDatabase) => void): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => create(request.result)
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error(`${name} cannot be opened`))
    request.onblocked = () => reject(new Error(`${name} is blocked`))
  })
}

/** A factory like `real` that shows each opening, before whoever asked for it hears of it. */
export function watchedFactory(real: IDBFactory, opening: (request: IDBOpenDBRequest) => void): IDBFactory {
  return {
    open: (...args) => {
      const request = real.open(...args)
      opening(request)
      return request
    },
    cmp: real.cmp.bind(real),
    databases: real.databases?.bind(real),
    deleteDatabase: real.deleteDatabase.bind(real),
  }
}

export function abort(tx: IDBTransaction): void {
  try {
    tx.abort()
  } catch {
    // Finished, or on its way to be.
  }
}
