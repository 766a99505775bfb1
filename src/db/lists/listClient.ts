import { proxy } from 'comlink'
import { type Commit, commitListeners } from '../../sync/store/observe.ts'
import { LISTS_CHANNEL, bulkWriteMessageOf } from './listCommits.ts'
import type { ListAnswer, QuestionArgs, ListName, ListQuestion } from './index.ts'
import type { ListService } from './listService.ts'
import { runOutsideLiveQuery } from './outsideLiveQuery.ts'

/*
 * The lists as a page sees them: a service in the worker of its tab, available once the worker has started.
 */

let service: ListService | null = null
/** True if the service has loaded and answers at once. */
let ready = false
const listeners = new Set<() => void>()
const waiting: ((service: ListService) => void)[] = []

/** Connects the page with the service. Called once by the client of the worker. */
export function provideLists(provided: ListService): void {
  service = provided
  for (const resolve of waiting.splice(0)) resolve(provided)
  commitListeners.add(notifyOfWrites)
  subscribeToLists()
  if (typeof document === 'undefined') return
  const catchUp = () => document.visibilityState === 'visible' && void provided.verify()
  document.addEventListener('visibilitychange', catchUp)
  globalThis.addEventListener('pageshow', catchUp)
}

/** Subscribes to changes. Called again after the worker was replaced. */
export function subscribeToLists(): void {
  void service?.subscribe(proxy(changed))
}

/**
 * Notifies the service before the code that awaits the write continues, so that its next question includes
 * the write.
 */
function notifyOfWrites(commit: Commit): void {
  const { single, bundleChange } = commit
  if (single.length > 0) service?.wrote(single.map(([table, rows]) => [table, [...rows.keys()]]))
  if (bundleChange) notifyWorkers(commit)
}

/** Notifies the other workers that this page deleted bundled rows. Dexie reports no change of bundles. */
function notifyWorkers(commit: Commit): void {
  const channel = new BroadcastChannel(LISTS_CHANNEL)
  channel.postMessage(bulkWriteMessageOf(commit))
  channel.close()
}

function changed(): void {
  ready = true
  for (const listener of listeners) listener()
}

/** True if a question is answered from memory at once. */
export const listsReady = (): boolean => ready

/** A question that was asked. */
export interface AnsweredQuestion {
  answer: unknown
  /** Asks the same question again. */
  again: () => Promise<unknown>
}
const answerListeners = new Set<(answered: AnsweredQuestion) => void>()

/** Listens to every question of this page once it is answered. @returns a function that stops listening */
export function onAnswered(listener: (answered: AnsweredQuestion) => void): () => void {
  answerListeners.add(listener)
  return () => answerListeners.delete(listener)
}

/** Asks a list, as soon as there is a service. The answer includes everything that this page wrote before. */
export const ask = <L extends ListName, Q extends ListQuestion<L>>(
  list: L,
  question: Q,
  ...args: QuestionArgs<L, Q>
): Promise<ListAnswer<L, Q>> =>
  runOutsideLiveQuery(() => publishAnswer(async () => (await lists()).ask(list, question, ...args)))

async function publishAnswer<A>(again: () => Promise<A>): Promise<A> {
  const answer = await again()
  for (const listener of answerListeners) listener({ answer, again })
  return answer
}

const lists = (): Promise<ListService> =>
  service ? Promise.resolve(service) : new Promise((resolve) => waiting.push(resolve))

/** Calls back when the lists are ready and whenever they change. */
export function onListsChanged(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
