import { proxy } from 'comlink'
import type { Answer, Asked, ListName, Question } from './index.ts'
import type { ListService } from './listService.ts'

/* The lists as a page sees them: a service in the worker of its tab, once the worker has started. */

let service: ListService | null = null
/** The service has loaded and answers at once. */
let ready = false
const listeners = new Set<() => void>()
const waiting: ((service: ListService) => void)[] = []

/** Connects the page with the service; called once by the client of the worker. */
export function provideLists(provided: ListService): void {
  service = provided
  for (const resolve of waiting.splice(0)) resolve(provided)
  followLists()
  if (typeof document === 'undefined') return
  const catchUp = () => document.visibilityState === 'visible' && void provided.verify()
  document.addEventListener('visibilitychange', catchUp)
  globalThis.addEventListener('pageshow', catchUp)
}

/** Hears of changes; again after the worker was replaced. */
export function followLists(): void {
  void service?.subscribe(proxy(changed))
}

function changed(): void {
  ready = true
  for (const listener of listeners) listener()
}

/** Whether a question is answered from memory at once. */
export const listsReady = (): boolean => ready

/** Asks a list, as soon as there is a service. */
export async function ask<L extends ListName, Q extends Question<L>>(
  list: L,
  question: Q,
  ...asked: Asked<L, Q>
): Promise<Answer<L, Q>> {
  return (await lists()).ask(list, question, ...asked)
}

const lists = (): Promise<ListService> =>
  service ? Promise.resolve(service) : new Promise((resolve) => waiting.push(resolve))

/** Calls back when the lists are ready and whenever they changed. */
export function onListsChanged(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
