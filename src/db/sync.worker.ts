import '../lib/noEval.ts'
import * as Comlink from 'comlink'
import { db } from './database.ts'
import { lockUntilKey, mirrorApi } from './mirrorWorker.ts'
import { openReplica } from '../sync/store/openReplica.ts'
import { createListService } from './lists/listService.ts'
import { systemClock } from '../sync/store/systemPorts.ts'
import { deferredApi } from '../sync/deferredApi.ts'

/**
 * The longest delay before the engine loads. The engine brings all schemas; the lists need none, and the
 * person waits for the lists first.
 */
const FIRST_MS = 1_000
/** Time for the page to request, read and show the first rows, if there are any. */
const SHOWN_MS = 250

lockUntilKey()
void openReplica(db, systemClock)
const lists = createListService(db)
const listed = lists.loaded().then((some) => systemClock.sleep(some ? SHOWN_MS : 0))
const api = Promise.race([listed, systemClock.sleep(FIRST_MS)])
  .then(() => import('./syncEngine.ts'))
  .then(({ createEngine }) => createEngine())
// The caller of an API method gets this error too.
api.catch((error: unknown) => console.error('sync worker', error))

Comlink.expose({ ...deferredApi(api), lists, mirror: mirrorApi })
