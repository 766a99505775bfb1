import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** Faults of a request to a store. */
export type Fault =
  | 'refused' // the connection breaks before any answer
  | 'cut' // the answer breaks off halfway
  | 'busy' // 503 SlowDown
  | 'silent' // no answer at all
  | 'stuck' // the answer stops halfway
  | 'held' // the second half of the answer waits until `release`
  | 'wrongIn' // other bytes reach the store
  | 'wrongOut' // other bytes come back

export interface S3Proxy {
  port: number
  /** chooses the fault of each request, such as 'GET /werkbank/…' */
  fault: (request: string) => Fault | null
  /** every request so far */
  readonly seen: string[]
  /** Continues the answers that are held. */
  release: () => void
  close: () => Promise<void>
}

const BUSY =
  '<?xml version="1.0"?><Error><Code>SlowDown</Code><Message>Reduce your request rate</Message></Error>'

/** A proxy of a store with the faults of networks and stores. */
export async function startS3Proxy(target: number): Promise<S3Proxy> {
  const server = createServer((incoming, answer) => void handle(incoming, answer))
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxy: S3Proxy = {
    port: (server.address() as AddressInfo).port,
    fault: () => null,
    seen: [],
    release,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  async function handle(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const called = `${incoming.method} ${incoming.url}`
    proxy.seen.push(called)
    const fault = proxy.fault(called)
    if (fault === 'refused') return void incoming.socket.destroy()
    if (fault === 'silent') return
    const body = await buffer(incoming)
    if (fault === 'busy') return void answer.writeHead(503, { 'content-type': 'application/xml' }).end(BUSY)
    const got = await ask(incoming, fault === 'wrongIn' ? flipped(body) : body)
    const sent = fault === 'wrongOut' ? flipped(got.body) : got.body
    answer.writeHead(got.status, got.headers)
    const half = Math.floor(sent.length / 2)
    if (fault === 'cut') return void answer.write(sent.subarray(0, half), () => incoming.socket.destroy())
    if (fault !== 'held' && fault !== 'stuck') return void answer.end(sent)
    answer.write(sent.subarray(0, half))
    if (fault === 'stuck') return
    await held
    answer.end(sent.subarray(half))
  }

  async function ask({ method, url, headers }: IncomingMessage, body: Buffer) {
    const asking = request({ port: target, host: '127.0.0.1', method, path: url, headers })
    asking.end(body)
    const [got] = (await once(asking, 'response')) as [IncomingMessage]
    return { status: got.statusCode ?? 500, headers: got.headers, body: await buffer(got) }
  }
  return proxy
}

function flipped(bytes: Buffer): Buffer {
  const other = Buffer.from(bytes)
  const at = Math.floor(other.length / 2)
  if (other.length > 0) other[at] = (other[at] ?? 0) ^ 1
  return other
}
