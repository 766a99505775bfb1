import { db } from './database.ts'
import { dexieStore } from './dexieStore.ts'
import { createMutator } from './mutator.ts'
import { systemChannel, systemClock, systemRng } from './systemPorts.ts'

export type { Mutated, MutateOptions } from './mutator.ts'

/** The store and the channel of this page. */
export const store = dexieStore(db)
export const channel = systemChannel()

/** Local mutations of this page; see createMutator. */
export const { mutate, enqueue, setActor } = createMutator({
  store,
  channel,
  clock: systemClock,
  rng: systemRng,
})
