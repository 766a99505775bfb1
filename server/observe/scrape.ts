import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type TenantHealth, readTenantHealth } from './tenantHealth.ts'
import { registerTenantMetrics, type MetricsSnapshot } from './tenantMetrics.ts'
import { Meter } from './meter.ts'

/** Scrapes within this time share one reading of the database. */
const CACHE_MS = 5_000
/** Time limit, so that a hanging database does not block the monitor that should report it. */
const PATIENCE_MS = 3_000

type ScrapedApp = Pick<FastifyInstance, 'pool' | 'jobs' | 'env' | 'log'>

/** Provides metrics in the OpenMetrics format. */
export interface MetricsSource {
  readonly contentType: string
  text: () => Promise<string>
}

/** The metrics of one server as text. The caller controls access. */
export class Scrape implements MetricsSource {
  readonly meter: Meter
  private readonly app: ScrapedApp
  private health: TenantHealth | null = null
  private readAt = Number.NEGATIVE_INFINITY
  private reading: Promise<void> | undefined

  constructor(app: ScrapedApp) {
    this.app = app
    this.meter = new Meter(app.env.tenant)
    registerTenantMetrics(
      this.meter.registry,
      (): MetricsSnapshot => ({ pool: app.pool, health: this.health }),
    )
  }

  /** Returns the metrics; values of the database are at most five seconds old. */
  async text(): Promise<string> {
    if (performance.now() - this.readAt > CACHE_MS) {
      this.reading ??= this.read().finally(() => (this.reading = undefined))
      await this.reading
    }
    return this.meter.registry.metrics()
  }

  get contentType(): string {
    return this.meter.registry.contentType
  }

  private async read(): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), PATIENCE_MS)))
    const read = readTenantHealth(this.app).catch((error: unknown) => {
      this.app.log.warn({ err: error }, 'the figures of the database could not be read')
      return null
    })
    this.health = await Promise.race([read, late])
    clearTimeout(timer)
    this.readAt = performance.now()
  }
}

/** Creates a separate server for metrics, apart from the one for devices. */
export function createMetricsServer(scrape: MetricsSource): Server {
  return createServer((request, response) => {
    const isScrape = request.method === 'GET' && request.url?.split('?', 1)[0] === '/metrics'
    if (!isScrape) return void response.writeHead(404).end()
    scrape.text().then(
      (text) => response.writeHead(200, { 'content-type': scrape.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
}
