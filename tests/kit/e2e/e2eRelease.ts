import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { integrityOf } from '../../../scripts/lib/fileIntegrity.ts'

/** A proxy of the server that can switch to the next release of the app. */
export interface Front {
  url: string
  /** From now on it serves the next release: another page, and a service worker for it. */
  release(): Promise<void>
  close(): Promise<void>
}

/** A mark in the page of the second release only. */
export const SECOND_RELEASE = 'meta[name="release"][content="2"]'

interface ReleasedFile {
  type: string
  body: string
}

/** The changed files of the next release: the page, and the service worker's list with the version of the page. */
async function nextRelease(target: string): Promise<Map<string, ReleasedFile>> {
  const served = async (path: string) => (await fetch(`${target}${path}`)).text()
  const [page, worker] = await Promise.all([served('/index.html'), served('/sw.js')])
  const nextPage = page.replace('<head>', '<head><meta name="release" content="2">')
  const nextWorker = worker.replace(
    /\{[^{}]*"url":"index\.html"[^{}]*\}/,
    JSON.stringify({ revision: '2', url: 'index.html', integrity: integrityOf(nextPage) }),
  )
  if (nextWorker === worker) throw new Error('the service worker does not list index.html')
  const html = { type: 'text/html; charset=utf-8', body: nextPage }
  return new Map([
    ['/', html],
    ['/index.html', html],
    ['/sw.js', { type: 'text/javascript; charset=utf-8', body: nextWorker }],
  ])
}

/** Starts a proxy of the server at `target`. */
export async function openFront(target: string): Promise<Front> {
  let files = new Map<string, ReleasedFile>()
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
    release: async () => {
      files = await nextRelease(target)
    },
    close: async () => {
      front.closeAllConnections()
      front.close()
      await once(front, 'close')
    },
  }
}
