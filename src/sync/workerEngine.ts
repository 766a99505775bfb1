import { db } from '../db/database.ts'
import { dexieStore } from '../db/dexieStore.ts'
import { storeAnswers } from '../db/openReplica.ts'
import { browserFiles, OpfsJournal } from '../db/journal/opfs.ts'
import { createMutator } from '../db/mutator.ts'
import { systemChannel, systemClock, systemRng } from '../db/systemPorts.ts'
import { watchStore } from '../db/watchStore.ts'
import { collectGarbage } from './browser/collectGarbage.ts'
import { browserLocks } from './browser/locks.ts'
import { browserNet } from './browser/net.ts'
import { STORE_LOST } from './storeLost.ts'
import { createWorkerApi, type WorkerApi } from './workerApi.ts'

/** Creates the engine of this worker and the API for the page. Called once. */
export function createEngine(): WorkerApi {
  const channel = systemChannel()
  const ports = {
    store: dexieStore(db),
    channel,
    clock: systemClock,
    rng: systemRng,
    net: browserNet(),
    locks: browserLocks,
    journal: new OpfsJournal(browserFiles),
    collect: collectGarbage,
  }
  watchStore(db, channel, storeLost)
  return createWorkerApi(ports, createMutator(ports), { probe })
}

/** Tells the page that the store is lost; the page ends this worker and starts another. */
const storeLost = () => postMessage(STORE_LOST)

async function probe(): Promise<boolean> {
  const works = await storeAnswers(db, systemClock)
  if (!works) storeLost()
  return works
}
