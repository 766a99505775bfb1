import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { PROTO_HEADER, SYNC_PROTO } from '../../src/sync/protocol/protocol.ts'
import type { Env } from '../lib/env.ts'
import { HttpError, isSyncRoute } from '../lib/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if a page of another site may send the browser here. */
    crossSite?: boolean
  }
}

/**
 * Only listed sources are allowed. Mantine needs 'unsafe-inline' for styles. The spreadsheet and image
 * libraries need blob: workers, which also rules out trusted types.
 */
const CSP = {
  defaultSrc: ["'none'"],
  baseUri: ["'none'"],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
  formAction: ["'self'"],
  // The barcode reader is WebAssembly from our own files.
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  workerSrc: ["'self'", 'blob:'],
  manifestSrc: ["'self'"],
  connectSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  frameSrc: ["'self'", 'blob:'],
}

const PERMISSIONS = 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()'
const HSTS = 31_536_000

/** True if the server is only reached by https. */
export const isHttps = ({ tls, publicUrl }: Pick<Env, 'tls' | 'publicUrl'>): boolean =>
  Boolean(tls) || Boolean(publicUrl?.startsWith('https:'))

/** Headers of an answer that reaches no route and only contains an error as JSON. */
export const bareHeaders = (https: boolean): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': PERMISSIONS,
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(https ? { 'strict-transport-security': `max-age=${HSTS}` } : {}),
})

/** Adds the headers of every answer (B8), and refuses API calls from other sites in a browser. */
export async function registerSecurity(
  app: FastifyInstance,
  env: Pick<Env, 'tls' | 'publicUrl'>,
): Promise<void> {
  const https = isHttps(env)
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: CSP },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    // Over plain http this header would lock people out of a server without a certificate.
    strictTransportSecurity: https ? { maxAge: HSTS, includeSubDomains: false } : false,
  })
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('permissions-policy', PERMISSIONS)
    const url = request.routeOptions.url ?? request.url
    if (!url.startsWith('/api')) return
    void reply.header('cache-control', 'no-store')
    if (isSyncRoute(url)) void reply.header(PROTO_HEADER, SYNC_PROTO)
    if (!request.routeOptions.config.crossSite) refuseOtherSites(request.headers['sec-fetch-site'])
  })
}

/**
 * Refuses cross-site requests. Some calls write by GET (D-038); the bearer token protects them too, but links
 * and images of other sites must not reach them.
 */
function refuseOtherSites(site: string | string[] | undefined): void {
  if (site === undefined || site === 'same-origin' || site === 'none') return
  throw new HttpError(403, 'cross_site')
}
