import { proxy } from 'comlink'
import type { ListService } from './listService.ts'

/** The lists as a page sees them: a service in the worker of its tab, once the worker has started. */
interface Door {
  service: ListService | null
  /** The service has loaded and answers at once. */
  ready: boolean
}

const METHODS = [
  'query',
  'counts',
  'customers',
  'searchCustomers',
  'customerDoubles',
  'items',
  'itemsForRent',
  'stock',
  'brands',
  'ownedItems',
  'searchItems',
  'rentals',
  'rentalsAway',
  'itemGroups',
  'subscribe',
  'verify',
] as const satisfies (keyof ListService)[]
const door: Door = { service: null, ready: false }
const listeners = new Set<() => void>()
const waiting: ((service: ListService) => void)[] = []

/** What comlink makes of a service: the same methods, answered by the worker. */
export type RemoteLists = {
  [K in keyof ListService]: (...args: Parameters<ListService[K]>) => Promise<unknown>
}

/** Connects the page with the service; called once by the client of the worker. */
export function provideLists(remote: RemoteLists): void {
  // A plain object: the remote one answers to every name, also to `then`, and could not be awaited.
  const service = Object.fromEntries(
    METHODS.map((name) => [
      name,
      (...args: never[]) => (remote[name] as (...a: never[]) => unknown)(...args),
    ]),
  ) as unknown as ListService
  door.service = service
  for (const resolve of waiting.splice(0)) resolve(service)
  followLists()
  if (typeof document === 'undefined') return
  const catchUp = () => document.visibilityState === 'visible' && void service.verify()
  document.addEventListener('visibilitychange', catchUp)
  globalThis.addEventListener('pageshow', catchUp)
}

/** Hears of changes; again after the worker was replaced. */
export function followLists(): void {
  void door.service?.subscribe(proxy(changed))
}

function changed(): void {
  door.ready = true
  for (const listener of listeners) listener()
}

/** Whether a query is answered from memory at once. */
export const listsReady = (): boolean => door.ready

/** The service, as soon as there is one. */
export const lists = (): Promise<ListService> =>
  door.service ? Promise.resolve(door.service) : new Promise((resolve) => waiting.push(resolve))

/** Calls back when the lists are ready and whenever they changed. */
export function onListsChanged(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
