import * as Comlink from 'comlink'
import * as z from 'zod'
import { db } from '../db/database.ts'
import { dexieStore } from '../db/dexieStore.ts'
import { openReplica, probe } from '../db/health.ts'
import { createListService } from '../db/lists/listService.ts'
import { createMutator } from '../db/mutator.ts'
import { systemChannel, systemClock, systemRng } from '../db/systemPorts.ts'
import { browserLocks } from './browser/locks.ts'
import { browserNet } from './browser/net.ts'
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
}
const mutator = createMutator(ports)

Comlink.expose({
  ...createWorkerApi(ports, mutator, { probe: () => probe(db, systemClock) }),
  lists: createListService(db),
})

void openReplica(db, systemClock)
