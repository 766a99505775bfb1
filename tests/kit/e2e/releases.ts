import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const emergency = readFileSync(new URL('../../../scripts/sw-kill.js', import.meta.url))

export interface Releases {
  url: string
  /** From now on the service worker differs by some bytes, as after the release of a new version. */
  release(): void
  /** From now on the emergency worker is served instead (README.md). */
  withdraw(): void
  close(): Promise<void>
}

/** Stands before a running server and passes everything through, but can pretend that a new version was released. */
export async function startReleases(target: string): Promise<Releases> {
  let version = 0
  let withdrawn = false
  const front = createServer((incoming, outgoing) => {
    if (incoming.url !== '/sw.js') forward(target, incoming, outgoing)
    else if (withdrawn) outgoing.writeHead(200, { 'content-type': 'text/javascript' }).end(emergency)
    else forward(target, incoming, outgoing, `\n// ${version}`)
  })
  front.listen(0, '127.0.0.1')
  await once(front, 'listening')
  return {
    url: `http://localhost:${(front.address() as AddressInfo).port}`,
    release: () => void version++,
    withdraw: () => void (withdrawn = true),
    close: async () => {
      front.closeAllConnections()
      front.close()
      await once(front, 'close')
    },
  }
}

function forward(target: string, incoming: IncomingMessage, outgoing: ServerResponse, suffix = '') {
  const { 'accept-encoding': _, 'if-none-match': __, ...headers } = incoming.headers
  const passed = request(
    new URL(incoming.url ?? '/', target),
    { method: incoming.method, headers },
    (answer) => {
      const { 'content-length': length, etag: ___, ...kept } = answer.headers
      outgoing.writeHead(
        answer.statusCode ?? 502,
        suffix || !length ? kept : { ...kept, 'content-length': length },
      )
      answer.pipe(outgoing, { end: false })
      answer.on('end', () => outgoing.end(suffix))
    },
  )
  passed.on('error', () => outgoing.destroy())
  outgoing.on('close', () => passed.destroy())
  incoming.pipe(passed)
}
