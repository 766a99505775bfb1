import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const emergency = readFileSync(new URL('../../../scripts/sw-kill.js', import.meta.url))

export interface Releases {
  url: string
  /** From now on the service worker differs by some bytes, as after the release of a new version. */
  release(): void
  /** From now on the emergency worker is served instead (docs/operations/devices.md). */
  withdraw(): void
  /** From now on files with such names are missing; null: none is. */
  lose(files: RegExp | null): void
  /** From now on another server answers these paths, with status 200 and a page of its own; null: none does. */
  answerFor(paths: RegExp | null): void
  /** From now on these paths get their headers and half of their body, and then nothing; null: all are complete. */
  stall(paths: RegExp | null): void
  /** Requests of the service worker: the most files at once, and the number of requests for missing files. */
  readonly asked: { most: number; lost: number }
  close(): Promise<void>
}

/** A proxy of a running server that can pretend that a new version was released. */
export async function startReleases(target: string): Promise<Releases> {
  let version = 0
  let withdrawn = false
  let missing: RegExp | null = null
  let strange: RegExp | null = null
  let stalled: RegExp | null = null
  let busy = 0
  const asked = { most: 0, lost: 0 }
  const front = createServer((incoming, outgoing) => {
    if (byWorker(incoming)) {
      asked.most = Math.max(asked.most, ++busy)
      outgoing.on('close', () => busy--)
    }
    if (missing?.test(incoming.url ?? '')) {
      asked.lost++
      outgoing.writeHead(503).end()
    } else if (strange?.test(incoming.url ?? ''))
      outgoing.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welkom op het netwerk</h1>')
    else if (stalled?.test(incoming.url ?? ''))
      outgoing.writeHead(200, { 'content-type': 'text/html' }).write('<!doctype html><html>')
    else if (incoming.url !== '/sw.js') forward(target, incoming, outgoing)
    else if (withdrawn) outgoing.writeHead(200, { 'content-type': 'text/javascript' }).end(emergency)
    else forward(target, incoming, outgoing, `\n// ${version}`)
  })
  front.listen(0, '127.0.0.1')
  await once(front, 'listening')
  return {
    url: `http://localhost:${(front.address() as AddressInfo).port}`,
    release: () => void version++,
    withdraw: () => void (withdrawn = true),
    lose: (files) => void (missing = files),
    answerFor: (paths) => void (strange = paths),
    stall: (paths) => void (stalled = paths),
    asked,
    close: async () => {
      front.closeAllConnections()
      front.close()
      await once(front, 'close')
    },
  }
}

/** A page requests a file as a script or a style, a service worker without a destination. */
const byWorker = ({ url = '', headers }: IncomingMessage): boolean =>
  url.startsWith('/assets/') && headers['sec-fetch-dest'] === 'empty'

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
