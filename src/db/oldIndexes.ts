import { watchedFactory } from '../lib/idb.ts'

/**
 * Opens databases as `real` does, but an upgrade leaves every index in place. What the tables of the packed kinds were
 * found by before their rows rested in packs is asked for by nobody; to drop it would hold up the first opening of a full
 * device for seconds, and once the rows rest it costs nothing. A new device has none of it.
 */
export const keepingIndexes = (real: IDBFactory): IDBFactory =>
  watchedFactory(real, (request) =>
    request.addEventListener('upgradeneeded', ({ oldVersion }) => {
      if (oldVersion > 0 && request.transaction) keepIndexes(request.transaction)
    }),
  )

function keepIndexes(upgrade: IDBTransaction): void {
  const objectStore = upgrade.objectStore.bind(upgrade)
  upgrade.objectStore = (name) => Object.assign(objectStore(name), { deleteIndex: () => {} })
}
