/*
 * Dexie tells by its own promises which reads belong to a live query, and it puts them in place of `Promise` while one runs.
 * Whoever waits for something else in between, such as a worker, has to leave the query and come back by such a promise:
 * the reads after it would not be followed otherwise.
 */

const Plain = Promise
const leaving: (() => void)[] = []
let door: MessagePort | undefined

/** Does what is no reading of the store, in a live query or anywhere else. */
export function outside<T>(work: () => Promise<T>): Promise<T> {
  if (Promise === Plain) return work()
  return new Promise((resolve, reject) => leave(() => void work().then(resolve, reject)))
}

/** A message, for a microtask is still in the query. */
function leave(work: () => void): void {
  leaving.push(work)
  door ??= opened()
  door.postMessage(null)
}

function opened(): MessagePort {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => leaving.shift()?.()
  return port2
}
