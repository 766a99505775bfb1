import { request } from 'node:http'
import type { FeedRequest } from '../kit/app.ts'
import { FIGURES } from '../kit/figures.ts'
import { ms } from '../kit/numbers.ts'
import type { Report } from '../kit/report.ts'
import type { Stand } from '../kit/stand.ts'

const DEVICES = 10

/** Repeats the requests of a device in their order, as a device of its own, and drops the answers. */
async function syncLike(asked: FeedRequest[]): Promise<number> {
  const clientId = crypto.randomUUID()
  let bytes = 0
  for (const { method, url, headers, body } of asked)
    bytes += await send(method, url, headers, asOwn(body, clientId))
  return bytes
}

function asOwn(body: string | null, clientId: string): string | null {
  if (body === null) return null
  const asked: unknown = JSON.parse(body)
  return typeof asked === 'object' ? JSON.stringify({ ...asked, clientId }) : body
}

const send = (
  method: string,
  url: string,
  headers: Record<string, string>,
  body: string | null,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const own = Object.entries(headers).filter(
      ([name]) => !/^(:|host$|content-length$|connection$)/.test(name),
    )
    const call = request(url, { method, headers: { ...Object.fromEntries(own), 'accept-encoding': 'gzip' } })
    call.on('error', reject)
    call.on('response', (response) => {
      let bytes = 0
      response.on('data', (part: Buffer) => (bytes += part.length))
      response.on('error', reject)
      response.on('end', () =>
        response.statusCode && response.statusCode < 400
          ? resolve(bytes)
          : reject(new Error(`${url}: ${response.statusCode}`)),
      )
    })
    call.end(body ?? undefined)
  })

/** Ten devices start an initial sync at once: the cost of each for the server and its database. */
export async function measureCrowd(
  report: Report,
  stand: Stand,
  asked: FeedRequest[],
  of: string,
): Promise<void> {
  const before = await stand.cpu()
  const from = performance.now()
  await Promise.all(Array.from({ length: DEVICES }, () => syncLike(asked)))
  const took = performance.now() - from
  const after = await stand.cpu()
  const server = ((after.server - before.server) * 1000) / DEVICES
  const database = ((after.database - before.database) * 1000) / DEVICES
  const beside = `server ${ms(server)}, PostgreSQL ${ms(database)}; all ten in ${ms(took)}`
  report.atMost(`ten devices at once, ${of}: CPU for each`, server + database, FIGURES.crowdCpu, ms, beside)
}
