import '../mutations/product.ts'
import { db } from './database.ts'
import { dexieStore } from '../sync/store/dexieStore.ts'
import { storeAnswers } from '../sync/store/openReplica.ts'
import { browserFiles, OpfsJournal } from '../sync/store/journal/opfs.ts'
import { createMutator } from '../sync/store/mutator.ts'
import { systemChannel, systemClock, systemRng } from '../sync/store/systemPorts.ts'
import { rowCodecOf } from '../sync/store/rowCodec.ts'
import { watchStore } from '../sync/store/watchStore.ts'
import { collectGarbage } from '../sync/browser/collectGarbage.ts'
import { browserLocks } from '../sync/browser/locks.ts'
import { browserNet } from '../sync/browser/net.ts'
import { STORE_LOST } from '../sync/storeLost.ts'
import { createWorkerApi, type WorkerApi } from '../sync/workerApi.ts'

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
    journal: new OpfsJournal(browserFiles, { codec: () => rowCodecOf(db.name) }),
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
