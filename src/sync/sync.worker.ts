import * as Comlink from 'comlink'
import * as z from 'zod'
import { db } from '../db/database.ts'
import { dexieStore } from '../db/dexieStore.ts'
import { answers, openReplica } from '../db/health.ts'
import { browserFiles, OpfsJournal } from '../db/journal/opfs.ts'
import { createListService } from '../db/lists/listService.ts'
import { createMutator } from '../db/mutator.ts'
import { systemChannel, systemClock, systemRng } from '../db/systemPorts.ts'
import { watchStore } from '../db/watchStore.ts'
import { browserLocks } from './browser/locks.ts'
import { browserNet } from './browser/net.ts'
import { STORE_LOST } from './storeLost.ts'
import { createWorkerApi } from './workerApi.ts'

// The content security policy forbids code made at run time, which zod would try.
z.config({ jitless: true })

const store = dexieStore(db)
const channel = systemChannel()
const ports = {
  store,
  channel,
  clock: systemClock,
  rng: systemRng,
  net: browserNet(),
  locks: browserLocks,
  journal: new OpfsJournal(browserFiles),
}
const mutator = createMutator(ports)

/** The page ends this worker and begins another. */
const storeLost = () => postMessage(STORE_LOST)
watchStore(db, channel, storeLost)

async function probe(): Promise<boolean> {
  const works = await answers(db, systemClock)
  if (!works) storeLost()
  return works
}

Comlink.expose({
  ...createWorkerApi(ports, mutator, { probe }),
  lists: createListService(db),
})

void openReplica(db, systemClock)
