import type { FastifyInstance } from 'fastify'

/** The context of a startup task. */
export type StartupContext = {
  app: FastifyInstance
  /** new installation: this startup created the database, which is still empty */
  fresh: boolean
  /** true to load demo data: DEMO, or by default a new embedded database */
  demo: boolean
}
