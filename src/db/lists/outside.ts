/*
 * Dexie recognises the reads of a live query by its own promises, and replaces `Promise` with them while one
 * runs. Code that awaits something else in between, such as a worker, has to leave the query and return
 * through a Dexie promise. Otherwise the reads after it would not be observed.
 */

const Plain = Promise
const leaving: (() => void)[] = []
let door: MessagePort | undefined

/** Runs work that does not read the store, inside a live query or anywhere else. */
export function outside<T>(work: () => Promise<T>): Promise<T> {
  if (Promise === Plain) return work()
  return new Promise((resolve, reject) => leave(() => void work().then(resolve, reject)))
}

/** Leaves the query through a message, because a microtask would still be inside it. */
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
