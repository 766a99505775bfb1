import { afterFirstScreen } from '../startup/firstScreen.ts'
import { db } from './database.ts'
import { dexieStore } from '../sync/store/dexieStore.ts'
import { pageJournal } from '../sync/store/journal/pageJournal.ts'
import type { Actor } from '../sync/store/mutation.ts'
import type { Mutator } from '../sync/store/mutator.ts'
import { Recovery } from '../sync/store/recovery.ts'
import { reportingWhenFull } from '../sync/store/storageHealth.ts'
import { mirrorKey } from './sealedDevice.ts'
import { recordWrite } from '../sync/store/lastWrite.ts'
import { systemChannel, systemClock, systemRng } from '../sync/store/systemPorts.ts'

/** The store and the channel of this page. */
export const store = reportingWhenFull(dexieStore(db))
export const channel = systemChannel()
/** Opens the store of this page again when it does not answer. */
export const recovery = new Recovery(db, systemClock, channel)

const journal = pageJournal(mirrorKey)

/** Ends everything that this page has open of the store, for good, before the store is wiped. */
export function closeStore(): void {
  recovery.sleep()
  journal.end()
}

let actor: Actor | null = null
let loading: Promise<Mutator> | undefined

/**
 * Loads the rules and their schemas, a large part of the scripts. No screen needs them for its first frame.
 * They load with the first change, or earlier when the page is idle.
 */
async function loadMutator(): Promise<Mutator> {
  loading ??= importMutator().then(({ createMutator }) =>
    createMutator({
      store,
      channel,
      clock: systemClock,
      rng: systemRng,
      journal,
      whenStoreAnswers: (patient) => recovery.whenAnswering(patient),
      onWritten: recordWrite,
    }),
  )
  try {
    const mutator = await loading
    mutator.setActor(actor)
    return mutator
  } catch (error) {
    // If loading failed, the next change tries again.
    loading = undefined
    throw error
  }
}

/**
 * Imports in parts, each a task of its own. As a whole they would block a screen that is being drawn for a
 * few frames.
 */
async function importMutator() {
  await import('../domain/repairs/repair.ts')
  await import('../domain/rentals/rental.ts')
  await import('../mutations/repair/set.ts')
  await import('../mutations/settings/index.ts')
  await import('../mutations/product.ts')
  return import('../sync/store/mutator.ts')
}

/** Local mutations of this page; see createMutator. */
export const mutate: Mutator['mutate'] = async (...call) => (await loadMutator()).mutate(...call)
/** Like `mutate`, for a name and arguments that come from the store. */
export const enqueue: Mutator['enqueue'] = async (...call) => (await loadMutator()).enqueue(...call)
/** The person who makes the changes now. */
export const currentActor = (): Actor | null => actor
export const setActor: Mutator['setActor'] = (user) => {
  actor = user
  if (user)
    void afterFirstScreen()
      .then(loadMutator)
      .catch(() => {})
}
