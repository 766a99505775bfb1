import type { ProxyMarked } from 'comlink'
import { startSync as startSyncPage, workerWith } from '../sync/client.ts'
import { db } from './database.ts'
import type { ListAnswer, ListName, ListQuestion, QuestionArgs } from './lists/index.ts'
import type { MirrorApi } from './mirrorWorker.ts'
import { appliedKey } from './sealedDevice.ts'
import { provideLists, subscribeToLists } from './lists/listClient.ts'
import type { ListService } from './lists/listService.ts'
import { makeWorker } from './makeWorker.ts'
import { channel, closeStore, recovery, store } from './mutate.ts'

/** The lists as they appear in a message. The caller knows which arguments a question takes. */
interface Lists {
  lists: ProxyMarked &
    Pick<ListService, 'wrote' | 'subscribe' | 'verify'> & {
      ask(list: string, question: string, ...asked: unknown[]): Promise<unknown>
    }
  mirror: ProxyMarked & MirrorApi
}

const worker = () => workerWith<Lists>()

/** The encryption of the copy, as the present worker carries it out. */
export const workerMirror: MirrorApi = {
  apply: (key, mode) => worker().ask((remote) => remote.mirror.apply(key, mode)),
  rewrite: () => worker().ask((remote) => remote.mirror.rewrite()),
}

/** The lists of the current worker. A question survives the replacement of the worker. */
const remoteLists: ListService = {
  ask: askLists,
  wrote: (rows) => worker().send((remote) => remote.lists.wrote(rows)),
  subscribe: (listener) => worker().ask((remote) => remote.lists.subscribe(listener)),
  verify: () => worker().ask((remote) => remote.lists.verify()),
}

/**
 * The list and the question are passed by name. The types here restore what the message between page and
 * worker loses.
 */
function askLists<L extends ListName, Q extends ListQuestion<L>>(
  list: L,
  question: Q,
  ...asked: QuestionArgs<L, Q>
): Promise<ListAnswer<L, Q>>
function askLists(list: string, question: string, ...asked: unknown[]): Promise<unknown> {
  return worker().ask((remote) => remote.lists.ask(list, question, ...asked))
}

let provided = false

/** Starts the worker of this page and its storage checks. Runs once per page, logged in or not. */
export const startSync = (): void =>
  startSyncPage({
    db,
    store,
    channel,
    recovery,
    closeStore,
    makeWorker,
    onWorker: () => {
      const given = appliedKey()
      if (given) void workerMirror.apply(given.key, given.mode)
      if (provided) return subscribeToLists()
      provided = true
      provideLists(remoteLists)
    },
  })
