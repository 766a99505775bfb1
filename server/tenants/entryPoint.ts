import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError, registerErrors } from '../lib/errors.ts'
import { proxyCheck } from '../lib/trustProxy.ts'
import { serveMetricsByToken } from '../plugins/metrics.ts'
import { registerSecurity } from '../plugins/security.ts'
import { registerShutdown } from '../plugins/shutdown.ts'
import type { MetricsSource } from '../observe/scrape.ts'
import { readyRoutes } from '../routes/ready.ts'
import type { Control } from './tenantEnv.ts'
import { hostOf } from './hosts.ts'
import type { TenantSupervisor } from './tenantSupervisor.ts'
import type { TenantSlot, SlotState } from './tenantSlot.ts'

/** Paths that the process answers for every host, because a proxy or monitor names no tenant. */
const PROCESS_PATHS = new Set(['/live', '/ready', '/metrics'])
const RETRY_AFTER_S = { suspended: 60, starting: 5, failed: 30 } as const

const TEXTS = {
  unknown: 'Op dit adres is geen Werkbank.',
  suspended:
    'Werkbank is voor dit bedrijf stilgelegd door de beheerder. Wat op uw toestel staat, blijft bewaard en vertrekt vanzelf zodra het weer kan.',
  starting: 'De server start op. Probeer het zo dadelijk opnieuw.',
  failed: 'De server is even niet beschikbaar.',
} as const

interface EntryPointOptions {
  control: Control
  supervisor: TenantSupervisor
  metrics: MetricsSource | null
}

/**
 * Registers the entry point for all tenants. A request goes to the tenant of its host, which answers as if it
 * listened itself. Hosts without a tenant get an answer of the entry point.
 * @param app the listening instance, without any registrations yet
 */
export async function registerEntryPoint(
  app: FastifyInstance,
  { control, supervisor, metrics }: EntryPointOptions,
): Promise<void> {
  const { env, pool } = control
  app.decorate('env', env).decorate('pool', pool)
  const isProxy = proxyCheck(env.trustProxy)
  const slotOf = ({ raw }: FastifyRequest) => supervisor.slotOf(hostOf(raw, isProxy))
  // Register this hook first: the rest of this app only serves requests that no tenant answers.
  app.addHook('onRequest', async (request, reply) => {
    const server = isProcessPath(request) ? undefined : slotOf(request)?.server
    if (!server) return
    reply.hijack()
    server.emit('request', request.raw, reply.raw)
  })
  registerErrors(app)
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
  await registerSecurity(app, env)
  registerShutdown(app)
  app.addHook('onRequest', async (request, reply) => {
    if (isProcessPath(request))
      return supervisor.isStarted || pathOf(request) !== '/ready' ? undefined : refuseWhileStarting()
    const refusal = refusalOf(slotOf(request))
    if (!wantsPage(request)) throw refusal
    const head = refusal.retryAfter ? { 'retry-after': String(refusal.retryAfter) } : {}
    return reply
      .code(refusal.status)
      .headers({ ...head, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(pageOf(refusal.message))
  })
  await app.register(readyRoutes)
  if (metrics && env.metrics.token) serveMetricsByToken(app, metrics, env.metrics.token)
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? ''
const isProcessPath = (request: FastifyRequest): boolean => PROCESS_PATHS.has(pathOf(request))

const refuseWhileStarting = () => {
  throw new HttpError(503, 'starting', TEXTS.starting, { retryAfter: RETRY_AFTER_S.starting })
}

/** Reveals nothing about a host without a tenant, except that it is unknown. */
function refusalOf(slot: TenantSlot | undefined): HttpError {
  if (!slot) return new HttpError(404, 'unknown_host', TEXTS.unknown)
  const state: Exclude<SlotState, 'open'> = slot.state === 'open' ? 'starting' : slot.state
  const code = state === 'suspended' ? 'suspended' : 'unavailable'
  return new HttpError(503, code, TEXTS[state], { retryAfter: RETRY_AFTER_S[state] })
}

const wantsPage = (request: FastifyRequest): boolean =>
  request.method === 'GET' &&
  !pathOf(request).startsWith('/api') &&
  String(request.headers.accept ?? '').includes('text/html')

const pageOf = (text: string): string =>
  `<!doctype html><html lang="nl"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Werkbank</title><main><h1>Werkbank</h1><p>${text}</p></main></html>\n`
