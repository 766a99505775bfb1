import { createServer } from 'node:http'
import type { Stand } from './stand.ts'

export interface Recording {
  urls: string[]
  bytes: number
  /** The cursor of a device that has everything. */
  cursor: string
  close(): void
}

/** Fetches everything since a cursor and keeps the compressed answers, to serve them again at once. */
export async function recordPulls(
  stand: Stand,
  token: string,
  cursor: string | null = null,
): Promise<Recording> {
  const bodies: Buffer[] = []
  const clientId = crypto.randomUUID()
  let last = ''
  for (let more = true, at = cursor; more; ) {
    const { zipped, end } = await pull(stand.url, token, { clientId, cursor: at })
    bodies.push(zipped)
    at = end.cursor
    last = end.cursor
    more = end.more
  }
  const server = createServer((request, response) => {
    const body = bodies[Number(request.url?.slice(1))]
    response.writeHead(body ? 200 : 404, {
      'content-encoding': 'gzip',
      'content-type': 'application/x-ndjson',
      'access-control-allow-origin': '*',
    })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    urls: bodies.map((_, i) => `http://127.0.0.1:${port}/${i}`),
    cursor: last,
    bytes: bodies.reduce((sum, body) => sum + body.length, 0),
    close: () => server.close(),
  }
}

/** True if an initial sync gets prepared bundles. They come after the open work, which may be more than one answer. */
export async function sendsBundles(url: string, token: string): Promise<boolean> {
  const clientId = crypto.randomUUID()
  for (let cursor: string | null = null; ; ) {
    const { text, end } = await pull(url, token, { clientId, cursor, packs: 1 })
    if (text.includes('{"t":"packs"')) return true
    if (text.includes('{"t":"stage"') || !end.more) return false
    cursor = end.cursor
  }
}

interface Asking {
  clientId: string
  cursor: string | null
  packs?: 1
}

interface End {
  cursor: string
  more: boolean
}

async function pull(url: string, token: string, asking: Asking) {
  const { request } = await import('node:http')
  const { gunzipSync } = await import('node:zlib')
  const zipped = await new Promise<Buffer>((resolve, reject) => {
    const call = request(
      `${url}/api/sync/pull`,
      { method: 'POST', headers: gzipHeadersOf(token) },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () =>
          response.statusCode === 200
            ? resolve(Buffer.concat(parts))
            : reject(new Error(`pull ${response.statusCode}`)),
        )
      },
    )
    call.on('error', reject)
    call.end(JSON.stringify({ ...asking, knownSeq: 0, schema: 1 }))
  })
  const text = gunzipSync(zipped).toString('utf8').trimEnd()
  return { zipped, text, end: JSON.parse(text.slice(text.lastIndexOf('\n') + 1)) as End }
}

export const gzipHeadersOf = (token: string): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  'x-sync-proto': '1',
  'content-type': 'application/json',
  'accept-encoding': 'gzip',
})
