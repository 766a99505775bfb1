import { connect, createServer, type Socket } from 'node:net'
import { once } from 'node:events'

/** A connection to a database that is cut at a chosen statement. */
export interface CuttingProxy {
  url: string
  /**
   * The next connection breaks before its statement of this number (from 1) reaches the database; 0: it does not break.
   */
  cutAt(statement: number): void
  /** The number of statements that the last connection sent. */
  count(): number
  close(): Promise<void>
}

/** Messages of a client that are statements: simple queries, and prepared ones. */
const STATEMENTS = new Set(['Q', 'P'])

export async function startCuttingProxy(url: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(url)
  let [wanted, count] = [0, 0]
  const server = createServer((client) => {
    count = 0
    const database = connect(Number(port), hostname)
    const cut = () => [client, database].forEach((socket) => socket.destroy())
    for (const socket of [client, database]) socket.on('error', cut).on('close', cut)
    database.pipe(client)
    forward(client, database, () => {
      count += 1
      if (count === wanted) cut()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('the proxy has no port')
  const through = new URL(url)
  through.host = `127.0.0.1:${at.port}`
  return {
    url: through.href,
    cutAt: (statement) => void (wanted = statement),
    count: () => count,
    close: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}

/** Passes on whole messages, one by one; the first message has no type byte. */
function forward(client: Socket, database: Socket, onStatement: () => void): void {
  let [rest, isFirst] = [Buffer.alloc(0), true]
  client.on('data', (chunk) => {
    rest = Buffer.concat([rest, Buffer.from(chunk)])
    for (;;) {
      const kind = isFirst ? 0 : 1
      if (rest.length < kind + 4) return
      const length = kind + rest.readUInt32BE(kind)
      if (rest.length < length) return
      if (!isFirst && STATEMENTS.has(String.fromCharCode(rest[0] ?? 0))) onStatement()
      if (database.destroyed) return
      database.write(rest.subarray(0, length))
      rest = rest.subarray(length)
      isFirst = false
    }
  })
}
