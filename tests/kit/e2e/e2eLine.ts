import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { freePort } from '../../../scripts/lib/freePort.mjs'

/** The connection of one device to the server. It can be cut without effect on the other devices. */
export interface DeviceConnection {
  /** The address of the app for this device: an origin of its own, so a store of its own. */
  readonly url: string
  /** Bytes that were transferred so far, both ways. */
  readonly travelled: number
  /** Breaks connections and refuses new ones, as without a network. */
  cut(): Promise<void>
  restore(): Promise<void>
  /** From now on it leads to the server on this port, and open connections break; without a port it leads nowhere. */
  lead(port?: number): Promise<void>
  close(): Promise<void>
}

/** Passes bytes on at a limited speed, so that a cut interrupts a transfer. */
const paced = (perSecond: number) =>
  new Transform({
    transform: (chunk: Buffer, _, done) =>
      void setTimeout(() => done(null, chunk), (chunk.length / perSecond) * 1000),
  })

/**
 * Passes bytes on to the server on `port`, on a port of its own. @param perSecond limit of each connection in bytes,
 * each way; without one there is no limit
 */
export async function openLine(port: number, perSecond?: number): Promise<DeviceConnection> {
  const open = new Set<Socket>()
  let travelled = 0
  let target: number | undefined = port
  const pass = (near: Socket) => {
    if (target === undefined) return near.destroy()
    const far = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.on('data', ({ length }: Buffer) => (travelled += length))
      ;(perSecond === undefined ? from : from.pipe(paced(perSecond))).pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
    }
  }
  const listen = async (at: number): Promise<Server> => {
    const server = createServer(pass).listen(at, '127.0.0.1')
    await once(server, 'listening')
    return server
  }
  // The port is closed and opened again; no other process may get it meanwhile.
  const own = await freePort()
  let server: Server | null = await listen(own)
  const breakOff = () => {
    for (const socket of open) socket.destroy()
  }
  const cut = async () => {
    const running = server
    server = null
    breakOff()
    if (running) await new Promise((resolve) => running.close(resolve))
  }
  const restore = async () => {
    server ??= await listen(own)
  }
  return {
    url: `http://localhost:${own}`,
    get travelled() {
      return travelled
    },
    cut,
    restore,
    lead: async (to) => {
      target = to
      breakOff()
      await restore()
    },
    close: cut,
  }
}
