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

/** Starts listening. @returns the address for a browser on this machine @throws StartError */
export async function listenAt(app: FastifyInstance, env: Env): Promise<string> {
  await app.listen({ port: env.port, host: env.host }).catch(explainListenError)
  const at = app.server.address()
  const port = typeof at === 'object' && at ? at.port : env.port
  const everywhere = ['0.0.0.0', '::', '127.0.0.1', '::1']
  return `${env.tls ? 'https' : 'http'}://${everywhere.includes(env.host) ? 'localhost' : env.host}:${port}`
}

function explainListenError(error: NodeJS.ErrnoException): never {
  if (error.code === 'EADDRINUSE') throw new StartError('PORT: another program listens on this port already.')
  if (error.code === 'EACCES') throw new StartError('PORT: this user may not listen on this port.')
  if (error.code === 'EADDRNOTAVAIL') throw new StartError('HOST: this machine does not have this address.')
  throw error
}
