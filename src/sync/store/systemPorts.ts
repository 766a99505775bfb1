import type { Channel, ChannelMessage, Clock, Rng } from './ports.ts'

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const timer = setTimeout(done, ms)
      function done() {
        clearTimeout(timer)
        signal?.removeEventListener('abort', done)
        resolve()
      }
      signal?.addEventListener('abort', done)
    }),
}

export const systemRng: Rng = {
  bytes: (n) => crypto.getRandomValues(new Uint8Array(n)),
  next: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
}

/**
 * The channel between the tabs and workers of this browser profile. A sender does not receive its own
 * messages.
 */
export function systemChannel(name = 'wb-sync'): Channel {
  const channel = new BroadcastChannel(name)
  const handlers = new Set<(message: ChannelMessage) => void>()
  channel.onmessage = (event: MessageEvent<ChannelMessage>) => {
    for (const handler of handlers) handler(event.data)
  }
  return {
    post: (message) => channel.postMessage(message),
    listen: (handler) => {
      handlers.add(handler)
      return () => handlers.delete(handler)
    },
  }
}
