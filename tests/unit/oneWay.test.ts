import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/* Each of these things is done in one place. */

const SOURCES = globSync('src/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))

/** The files of the product that contain a match, in alphabetical order. */
const sayers = (said: RegExp): string[] =>
  SOURCES.filter((file) => said.test(readFileSync(file, 'utf8'))).sort()

describe('one way', () => {
  it('[HS-40] to the status of a repair and of a rental', () => {
    // the status of an item is an ordinary field
    const asked =
      /mutate\(\s*'(rental\.setStatus|(repair|rental)\.archive)'|(?<!'item\.set', \{ id, )set: \{ ?status\b/
    expect(sayers(asked)).toEqual([
      'src/shared/statuses/changeRental.ts',
      'src/shared/statuses/changeRepair.ts',
    ])
  })

  it('[HS-42] to a transaction on the device', () => {
    expect(sayers(/\.run\(\s*\{[^}]*\b(tables|write)\b/)).toEqual(['src/sync/store/transactions.ts'])
  })

  it('[HS-43] to the rows of IndexedDB; a draft of a tab that goes waits for no answer', () => {
    expect(sayers(/\.objectStore\(|\.openCursor\(/)).toEqual([
      'src/db/draftRows.ts',
      // Changes that stay when the store is dropped.
      'src/session/sealedUnsent.ts',
      // A key that must be stored apart from the store.
      'src/shared/accessCode/accessCodeKey.ts',
      // A Dexie cursor, passed on to the table that reads bundles.
      'src/sync/store/bundles/middleware.ts',
      'src/sync/store/idbTx.ts',
      'src/sync/store/openReplica.ts',
      // Dexie cursors, passed on to the rows as they are stored.
      'src/sync/store/replicaDb.ts',
      'src/sync/store/sealing/sealedTable.ts',
      'src/sync/store/storageHealth.ts',
      'src/vault/vaultStore.ts',
    ])
  })

  it('[AL-40] to repairs, rentals, customers and items by anything but their id: the lists in memory', () => {
    const byAnother = /\bdb\s*\.(repair|rental|customer|item)\b(?!\s*\.(get|bulkGet)\(|,\s)/
    const unnamed = /\bdb(\.table\([^)]*\)|\[\w+\])(?!\s*\.(get|bulkGet)\()|\.newest\(|\btx\.count\(/
    expect([sayers(byAnother), sayers(unnamed)]).toEqual([[], []])
  })
})
