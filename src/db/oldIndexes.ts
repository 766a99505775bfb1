import { watchedFactory } from '../lib/idb.ts'

/**
 * Opens databases as `real` does, but an upgrade leaves every index in place. The indexes of the packed
 * tables are no longer used. Dropping them would delay the first opening of a full device by seconds, and
 * they cost nothing once the rows are bundled. A new device has none of them.
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
