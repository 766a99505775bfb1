import type { FastifyBaseLogger } from 'fastify'
import { House } from './house.ts'
import type { Env } from './lib/env.ts'
import { listenAt, type Serving } from './lib/serving.ts'
import { listenForMetrics } from './plugins/metrics.ts'

/** A server of a single company, which is the usual case. */
export class LoneServer implements Serving {
  private readonly house: House

  constructor(env: Env) {
    this.house = new House(env)
  }

  get log(): FastifyBaseLogger | undefined {
    return this.house.app?.log
  }

  async start(): Promise<void> {
    const { house } = this
    const app = await house.open()
    if (house.ended) return
    const address = await listenAt(app, house.env)
    const { scrape } = app
    const metricsPort = scrape && (await listenForMetrics(house.env.metrics, scrape))
    if (metricsPort !== null) app.log.info({ port: metricsPort }, 'figures at /metrics')
    house.work()
    console.log(`Werkbank: ${house.env.publicUrl ?? address}`)
  }

  drain = (ms: number): Promise<void> => this.house.drain(ms)
  end = (): Promise<void> => this.house.end()
  stopNow = (): void => this.house.stopNow()
}
