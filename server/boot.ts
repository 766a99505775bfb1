import type { FastifyInstance } from 'fastify'
import { demo } from './db/demo/boot.ts'
import { seed } from './db/firstUser.ts'
import { planNotifications } from './notifications/boot.ts'
import { startSync } from './sync/start.ts'

export type BootContext = {
  app: FastifyInstance
  /** a new installation: the database was made by this start and has not been filled yet */
  fresh: boolean
  /** whether demo data is wanted: DEMO, or by default a new embedded database */
  demo: boolean
}

/**
 * THE list of what runs at every start, in order, after the migrations and before the server listens: the feed, first user,
 * demo data, daily jobs. Each must be safe to run again, also after a start that was cut off in the middle.
 */
export const bootTasks: readonly ((context: BootContext) => Promise<void>)[] = [
  startSync,
  seed,
  demo,
  planNotifications,
]
