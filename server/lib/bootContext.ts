import type { FastifyInstance } from 'fastify'

/** What a task of the start gets. */
export type BootContext = {
  app: FastifyInstance
  /** a new installation: the database was made by this start and has not been filled yet */
  fresh: boolean
  /** whether demo data is wanted: DEMO, or by default a new embedded database */
  demo: boolean
}
