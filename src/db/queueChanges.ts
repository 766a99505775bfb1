import { recoverFromJournal } from '../sync/engine/recoverFromJournal.ts'
import type { DeviceIdentity } from '../sync/store/deviceSecret.ts'
import type { EntryRecord } from '../sync/store/journal/frames.ts'
import type { OutboxEntry } from '../sync/store/tables.ts'
import { systemClock, systemRng } from '../sync/store/systemPorts.ts'
// The rules of the changes.
import '../mutations/product.ts'
import { store } from './mutate.ts'

/**
 * Queues changes of an earlier store of this device under their mids, as changes that only the journal has (B5.7). The
 * server recognises one that it has already.
 * @param identity of the earlier store
 */
export async function queueChanges(entries: readonly OutboxEntry[], identity: DeviceIdentity): Promise<void> {
  const records = entries.map((entry): EntryRecord => ({ k: 'entry', ...identity, entry }))
  const journal = {
    read: async () => records,
    photo: async () => null,
    tidy: async () => undefined,
    note: async () => false,
    withdraw: async () => undefined,
  }
  await recoverFromJournal({ store, clock: systemClock, rng: systemRng, journal })
}
