import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { APP_VERSION, type PushResponse } from '../../src/sync/protocol/protocol.ts'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const counter = <L extends string>(registry: MetricsRegistry, name: string, help: string, labelNames: L[]) =>
  new Counter({ name, help, labelNames, registers: [registry] })
const histogram = <L extends string>(
  registry: MetricsRegistry,
  name: string,
  help: string,
  labelNames: L[],
) => new Histogram({ name, help, labelNames, buckets: SECONDS, registers: [registry] })

/** All metrics of one process, in the OpenMetrics format. */
export type MetricsRegistry = Registry<typeof Registry.OPENMETRICS_CONTENT_TYPE>

/** An answered request. */
export interface AnsweredRequest {
  /**
   * the registered route, '/api/repair/id/:id'. An actual path would name records and create unlimited labels
   */
  route: string
  method: string
  status: number
  ms: number
}

/**
 * Counts the work of this process. Labels are routes, methods and fixed words. Their number is limited, and
 * none concerns a person.
 */
export class Meter {
  readonly registry: MetricsRegistry = new Registry()
  private readonly requests
  private readonly push
  private readonly mutations
  private readonly stops
  private readonly pulls
  private streams: () => number = () => 0

  /**
   * @param tenant name of the tenant if the process has several; metrics of the process are then reported once
   * elsewhere
   */
  constructor(tenant?: string) {
    const { registry } = this
    registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
    if (tenant) registry.setDefaultLabels({ house: tenant })
    else collectDefaultMetrics({ register: registry })
    this.requests = histogram(registry, 'werkbank_http_request_duration_seconds', 'Answered requests', [
      'route',
      'method',
      'status',
    ])
    this.push = histogram(registry, 'werkbank_push_duration_seconds', 'Pushes of devices', [])
    this.mutations = counter(registry, 'werkbank_mutations_total', 'Changes of devices by outcome', [
      'outcome',
    ])
    this.stops = counter(registry, 'werkbank_push_stops_total', 'Pushes that ended early, by reason', [
      'reason',
    ])
    this.pulls = counter(registry, 'werkbank_pulls_total', 'Pulls of devices; boot: from nothing', ['kind'])
    const read = () => this.streams()
    new Gauge({
      name: 'werkbank_streams_open',
      help: 'Live streams of devices',
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
    new Gauge({
      name: 'werkbank_info',
      help: 'What runs here',
      labelNames: ['version', 'node'],
      registers: [registry],
    }).set({ version: APP_VERSION, node: process.versions.node }, 1)
  }

  /** Sets the source of the number of open streams. */
  watchStreams(count: () => number): void {
    this.streams = count
  }

  recordRequest({ route, method, status, ms }: AnsweredRequest): void {
    this.requests.observe({ route, method, status: `${Math.floor(status / 100)}xx` }, ms / 1_000)
  }

  recordPush({ results, stopped }: Pick<PushResponse, 'results' | 'stopped'>, ms: number): void {
    this.push.observe(ms / 1_000)
    for (const { repeat, status } of results) this.mutations.inc({ outcome: repeat ? 'repeated' : status })
    if (stopped) this.stops.inc({ reason: stopped.reason })
  }

  recordPull(kind: 'boot' | 'delta'): void {
    this.pulls.inc({ kind })
  }
}
