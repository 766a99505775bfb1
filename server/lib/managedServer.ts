import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type Env, StartError } from './env.ts'

/** The service that the process runs: one company, or an entry point for several. */
export interface ManagedServer {
  /** undefined before it exists */
  readonly log: FastifyBaseLogger | undefined
  /** @throws StartError */
  start: () => Promise<void>
  /** Keeps serving for `ms` milliseconds, until a proxy stops sending requests. */
  drain: (ms: number) => Promise<void>
  end: () => Promise<void>
  /** Sends the stop signal to the database and does not wait. */
  stopNow: () => void
}

const EVERY_ADDRESS = '0.0.0.0'
const LOOPBACK = '127.0.0.1'

/**
 * Starts listening. It prints a warning if the network can reach the server without encryption.
 * @param demoOpen true if everybody knows a login; such a server listens on this machine only, unless HOST is given
 * @returns the address for a browser on this machine
 * @throws StartError
 */
export async function listenAt(app: FastifyInstance, env: Env, demoOpen = false): Promise<string> {
  const host = env.host ?? (demoOpen ? LOOPBACK : EVERY_ADDRESS)
  await app.listen({ port: env.port, host }).catch(explainListenError)
  const at = app.server.address()
  const port = typeof at === 'object' && at ? at.port : env.port
  const isLocal = [LOOPBACK, '::1', 'localhost'].includes(host)
  if (!isLocal && !env.tls && env.trustProxy === false) console.log(PLAIN_HTTP)
  if (demoOpen) console.log(isLocal ? DEMO_LOCAL : DEMO_REACHABLE)
  const shown = isLocal || [EVERY_ADDRESS, '::'].includes(host) ? 'localhost' : host
  return `${env.tls ? 'https' : 'http'}://${shown}:${port}`
}

const PLAIN_HTTP =
  'Warning: this server is reachable from the network over plain http. Give TLS_CERT and TLS_KEY, or put a proxy before it (docs/operations/proxies.md).'
const DEMO_LOCAL =
  'The demo login is open, so this server is reachable from this machine only. Change its password, or set HOST.'
const DEMO_REACHABLE =
  'Warning: everybody knows the password of the demo login, and the network can reach it.'

function explainListenError(error: NodeJS.ErrnoException): never {
  if (error.code === 'EADDRINUSE') throw new StartError('PORT: another program listens on this port already.')
  if (error.code === 'EACCES') throw new StartError('PORT: this user may not listen on this port.')
  if (error.code === 'EADDRNOTAVAIL') throw new StartError('HOST: this machine does not have this address.')
  throw error
}
