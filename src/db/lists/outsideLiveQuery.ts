/*
 * Dexie recognises the reads of a live query by its own promises, and replaces `Promise` with them while one
 * runs. Code that awaits something else in between, such as a worker, has to leave the query and return
 * through a Dexie promise. Otherwise the reads after it would not be observed.
 */

const Plain = Promise
const waiting: (() => void)[] = []
let port: MessagePort | undefined

/** Runs work that does not read the store, inside a live query or anywhere else. */
export function runOutsideLiveQuery<T>(work: () => Promise<T>): Promise<T> {
  if (Promise === Plain) return work()
  return new Promise((resolve, reject) => postTask(() => void work().then(resolve, reject)))
}

/** Leaves the query through a message, because a microtask would still be inside it. */
function postTask(work: () => void): void {
  waiting.push(work)
  port ??= openPort()
  port.postMessage(null)
}

function openPort(): MessagePort {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => waiting.shift()?.()
  return port2
}
