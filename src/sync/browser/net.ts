import { apiBase } from '../../lib/http.ts'
import { createHttp } from '../../lib/httpClient.ts'
import type { Net, NetRequest, NetResponse } from '../ports.ts'
import { fieldOf } from '../../lib/objects.ts'

/** The network of a browser. Makes one attempt per call; the engine decides when to repeat (B2.1). */
export function browserNet(): Net {
  // The API never redirects. Following a redirect would load a foreign page, which must count as a network
  // failure.
  const http = createHttp({ cache: 'no-store', credentials: 'omit', redirect: 'manual' })
  const base = apiBase(globalThis.location?.hostname ?? '')
  return {
    online: () => navigator.onLine,
    metered: () => {
      // Not every browser engine has this API.
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
    // Closes the connection if the reader stops early.
    await reader.cancel().catch(() => {})
  }
}
