import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type House, readHouse } from './house.ts'
import { houseFigures, type Seen } from './houseFigures.ts'
import { Meter } from './meter.ts'

/** Scrapes within this time share one reading of the database. */
const FRESH_MS = 5_000
/** Time limit, so that a hanging database does not block the monitor that should report it. */
const PATIENCE_MS = 3_000

type Watched = Pick<FastifyInstance, 'pool' | 'jobs' | 'env' | 'log'>

/** Provides metrics in the OpenMetrics format. */
export interface Figures {
  readonly contentType: string
  text: () => Promise<string>
}

/** The metrics of one server as text. The caller controls access. */
export class Scrape implements Figures {
  readonly meter: Meter
  private readonly app: Watched
  private house: House | null = null
  private readAt = Number.NEGATIVE_INFINITY
  private reading: Promise<void> | undefined

  constructor(app: Watched) {
    this.app = app
    this.meter = new Meter(app.env.house)
    houseFigures(this.meter.registry, (): Seen => ({ pool: app.pool, house: this.house }))
  }

  /** Returns the metrics; values of the database are at most five seconds old. */
  async text(): Promise<string> {
    if (performance.now() - this.readAt > FRESH_MS) {
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
    const read = readHouse(this.app).catch((error: unknown) => {
      this.app.log.warn({ err: error }, 'the figures of the database could not be read')
      return null
    })
    this.house = await Promise.race([read, late])
    clearTimeout(timer)
    this.readAt = performance.now()
  }
}

/** Creates a separate server for metrics, apart from the one for devices. */
export function scrapeServer(scrape: Figures): Server {
  return createServer((request, response) => {
    const isAsked = request.method === 'GET' && request.url?.split('?', 1)[0] === '/metrics'
    if (!isAsked) return void response.writeHead(404).end()
    scrape.text().then(
      (text) => response.writeHead(200, { 'content-type': scrape.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
}
