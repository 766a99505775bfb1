import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type Env, StartError } from './env.ts'

/** What the process runs: a house, or the door of several. */
export interface Serving {
  /** undefined: it has none yet */
  readonly log: FastifyBaseLogger | undefined
  /** @throws StartError */
  start: () => Promise<void>
  /** Still serves everything, while a proxy learns to look elsewhere. */
  drain: (ms: number) => Promise<void>
  end: () => Promise<void>
  /** Gives the signal and does not wait. */
  stopNow: () => void
}

/** @returns the address for a browser of this machine @throws StartError */
export async function listenAt(app: FastifyInstance, env: Env): Promise<string> {
  await app.listen({ port: env.port, host: env.host }).catch(explainListen)
  const at = app.server.address()
  const port = typeof at === 'object' && at ? at.port : env.port
  const everywhere = ['0.0.0.0', '::', '127.0.0.1', '::1']
  return `${env.tls ? 'https' : 'http'}://${everywhere.includes(env.host) ? 'localhost' : env.host}:${port}`
}

function explainListen(error: NodeJS.ErrnoException): never {
  if (error.code === 'EADDRINUSE') throw new StartError('PORT: another program listens on this port already.')
  if (error.code === 'EACCES') throw new StartError('PORT: this user may not listen on this port.')
  if (error.code === 'EADDRNOTAVAIL') throw new StartError('HOST: this machine does not have this address.')
  throw error
}
