import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A host in front of a database that can vanish at any moment, like one that loses its power. */
export interface VanishingHost {
  /** Its address and port. */
  at: string
  /**
   * Ends open connections at the database. The other side gets no byte and no error any more, and neither do new
   * connections.
   */
  vanish(): void
  close(): Promise<void>
}

/** @param url of the database behind it */
export async function startVanishingHost(url: string): Promise<VanishingHost> {
  const { hostname, port } = new URL(url)
  let isGone = false
  const [clients, behind] = [new Set<Socket>(), new Set<Socket>()]
  const keep = (sockets: Set<Socket>, socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  const server = createServer({ allowHalfOpen: true }, (client) => {
    keep(clients, client)
    if (isGone) return
    const database = connect(Number(port), hostname)
    keep(behind, database)
    client.on('data', (chunk) => !isGone && database.write(chunk))
    client.on('close', () => database.destroy())
    database.on('data', (chunk) => !isGone && client.write(chunk))
    database.on('close', () => !isGone && client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('the host has no port')
  return {
    at: `127.0.0.1:${at.port}`,
    vanish: () => {
      isGone = true
      for (const socket of behind) socket.destroy()
    },
    close: async () => {
      for (const socket of [...clients, ...behind]) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
