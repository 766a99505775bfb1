/* IndexedDB as promises; ADR 0009 explains what Dexie is used for. */

/** The class of the platform. Dexie replaces the global one while code of its transactions runs. */
const PlainPromise = Promise

/** A promise of the platform for one of Dexie. */
export const plainPromise = <T>(promise: PromiseLike<T>): Promise<T> =>
  new PlainPromise((resolve, reject) => promise.then(resolve, reject))

/** The result of a request. A failed request aborts its transaction too. */
export const requestResult = <T>(request: IDBRequest<T>): Promise<T> =>
  new PlainPromise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the database failed'))
  })

/**
 * The results of all requests. Requests of one transaction finish in order, so the event of the last one is enough.
 */
export async function requestResults<T>(requests: readonly IDBRequest<T>[]): Promise<T[]> {
  const last = requests.at(-1)
  if (last) await requestResult(last)
  return requests.map(({ result }) => result)
}

/** Opens a small database with one version. @throws also if another tab blocks it */
export function openSimpleDatabase(
  name: string,
  create: (database: IDBDatabase) => void,
): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => create(request.result)
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error(`${name} cannot be opened`))
    request.onblocked = () => reject(new Error(`${name} is blocked`))
  })
}

/** A factory like `real` that reports each opening before its caller gets the result. */
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

export function abortTransaction(tx: IDBTransaction): void {
  try {
    tx.abort()
  } catch {
    // The transaction has finished or is finishing.
  }
}
