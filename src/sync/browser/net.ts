import { apiBase } from '../../lib/http.ts'
import { createHttp } from '../../lib/httpClient.ts'
import type { Net, NetRequest, NetResponse } from '../ports.ts'
import { fieldOf } from '../../domain/shared/objects.ts'

/** The network of a browser. One attempt per call: repeating is the engine's decision (B2.1). */
export function browserNet(): Net {
  // A redirect is never ours: followed, the page that it leads to would fail like a network that is away.
  const http = createHttp({ cache: 'no-store', credentials: 'omit', redirect: 'manual' })
  const base = apiBase(globalThis.location?.hostname ?? '')
  return {
    online: () => navigator.onLine,
    metered: () => {
      // Not in every engine.
      const connection = fieldOf(navigator, 'connection')
      return fieldOf(connection, 'saveData') === true || fieldOf(connection, 'type') === 'cellular'
    },
    async send({ path, ...request }: NetRequest): Promise<NetResponse> {
      const response = await http(`${base}${path}`, request)
      return {
        status: response.status,
        header: (name) => response.headers.get(name),
        chunks: () => chunksOf(response),
      }
    },
  }
}

async function* chunksOf(response: Response): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader()
  if (!reader) return
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    // Whoever stops reading early must not leave the connection open.
    await reader.cancel().catch(() => {})
  }
}
