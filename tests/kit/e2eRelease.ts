import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'

const dist = (file: string): string =>
  readFileSync(fileURLToPath(new URL(`../../dist/${file}`, import.meta.url)), 'utf8')

/** A server before the server, which can go over to the next release of the app, and can be out of reach. */
export interface Front {
  url: string
  /** From now on the built app is the next release: another page, and a service worker that knows it. */
  release(): void
  close(): Promise<void>
}

/** What the page of the second release says of itself, and that of the first does not. */
export const SECOND_RELEASE = 'meta[name="release"][content="2"]'

/** The files of the next release that differ: the page, and the service worker's list with the version of the page. */
function nextRelease(): Map<string, { type: string; body: string }> {
  const page = dist('index.html').replace('<head>', '<head><meta name="release" content="2">')
  const worker = dist('sw.js').replace(
    /(["'`]?revision["'`]?:["'`])[0-9a-f]+(["'`],["'`]?url["'`]?:["'`]index\.html)|(["'`]?url["'`]?:["'`]index\.html["'`],["'`]?revision["'`]?:["'`])[0-9a-f]+/,
    (_, before = '', after = '', turned = '') => `${before}${turned}2222222222222222${after}`,
  )
  if (worker === dist('sw.js')) throw new Error('the service worker does not list index.html')
  const html = { type: 'text/html; charset=utf-8', body: page }
  return new Map([
    ['/', html],
    ['/index.html', html],
    ['/sw.js', { type: 'text/javascript; charset=utf-8', body: worker }],
  ])
}

/** Stands before the server at `target`. */
export async function openFront(target: string): Promise<Front> {
  let files = new Map<string, { type: string; body: string }>()
  const front = createServer((incoming, outgoing) => {
    const path = new URL(incoming.url ?? '/', target)
    const file = files.get(path.pathname)
    if (file) {
      outgoing.writeHead(200, { 'content-type': file.type, 'cache-control': 'no-cache' })
      outgoing.end(file.body)
      return
    }
    const { method = 'GET', headers } = incoming
    const passed = request(path, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    outgoing.on('close', () => passed.destroy())
    incoming.pipe(passed)
  })
  front.listen(0, '127.0.0.1')
  await once(front, 'listening')
  return {
    url: `http://localhost:${(front.address() as AddressInfo).port}`,
    release: () => void (files = nextRelease()),
    close: async () => {
      front.closeAllConnections()
      front.close()
      await once(front, 'close')
    },
  }
}
