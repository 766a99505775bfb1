import '../lib/noEval.ts'
import * as Comlink from 'comlink'
import { db } from '../db/database.ts'
import { openReplica } from '../db/health.ts'
import { createListService } from '../db/lists/listService.ts'
import { systemClock } from '../db/systemPorts.ts'
import { lateApi } from './lateApi.ts'

/** The engine comes with the schemas of everything, and whoever opens the app waits for the lists, which need none. */
const FIRST_MS = 1_000
/** Room for the first rows to be asked for, read and shown, where there are any. */
const SHOWN_MS = 250

void openReplica(db, systemClock)
const lists = createListService(db)
const listed = lists.loaded().then((some) => systemClock.sleep(some ? SHOWN_MS : 0))
const api = Promise.race([listed, systemClock.sleep(FIRST_MS)])
  .then(() => import('./workerEngine.ts'))
  .then(({ createEngine }) => createEngine())
// Who asks hears of it too.
api.catch((error: unknown) => console.error('sync worker', error))

Comlink.expose({ ...lateApi(api), lists })
