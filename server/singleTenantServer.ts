import type { FastifyBaseLogger } from 'fastify'
import { Tenant } from './tenant.ts'
import type { Env } from './lib/env.ts'
import { listenAt, type ManagedServer } from './lib/managedServer.ts'
import { isDemoLoginOpen } from './seed/demo/startup.ts'
import { listenForMetrics } from './plugins/metrics.ts'

/** A server of a single company, which is the usual case. */
export class SingleTenantServer implements ManagedServer {
  private readonly tenant: Tenant

  constructor(env: Env) {
    this.tenant = new Tenant(env)
  }

  get log(): FastifyBaseLogger | undefined {
    return this.tenant.app?.log
  }

  async start(): Promise<void> {
    const { tenant } = this
    const app = await tenant.open()
    if (tenant.ended) return
    const address = await listenAt(app, tenant.env, await isDemoLoginOpen(app.pool))
    const { scrape } = app
    const metricsPort = scrape && (await listenForMetrics(tenant.env.metrics, scrape))
    if (metricsPort !== null) app.log.info({ port: metricsPort }, 'figures at /metrics')
    tenant.startBackgroundWork()
    console.log(`Werkbank: ${tenant.env.publicUrl ?? address}`)
  }

  drain = (ms: number): Promise<void> => this.tenant.drain(ms)
  end = (): Promise<void> => this.tenant.end()
  stopNow = (): void => this.tenant.stopNow()
}
