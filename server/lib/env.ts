import { resolve } from 'node:path'
import * as z from 'zod'
import { MAILS_PER_HOUR } from '../../src/domain/mail/quota.ts'
import { DatabaseAddressError, parseDatabaseAddress } from './databaseAddress.ts'
import { chooseDataDir, databaseUser } from './dataDir.ts'
import { backupFields, backupSettingsOf, type BackupSettings, requireBackupPlace } from './envBackup.ts'
import { requireSingleKeySource, storeFields, type StoresEnv, storeSettingsOf } from './envStores.ts'
import type { SecretKeys } from './secretKey.ts'
import { type OidcEnv, readOidc } from './envOidc.ts'
import {
  countsProxies,
  readTrustProxy,
  TRUST_PROXY_ON,
  TRUST_PROXY_WRONG,
  type TrustProxy,
} from './trustProxy.ts'

/** An error that the operator can fix. main.ts prints only the message, without a stack, and exits with 1. */
export class StartError extends Error {
  override name = 'StartError'
}

/** Default pool size of a server with a single company, and of each tenant if there are several. */
const POOL_MAX = { singleTenant: 20, perTenant: 8 } as const

const port = z.coerce.number().int().min(0).max(65535)
const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')
const proxies = z.string().transform((text, ctx): TrustProxy => {
  const trusted = readTrustProxy(text.trim())
  if (trusted !== null) return trusted
  ctx.addIssue({ code: 'custom', message: text.trim() === 'on' ? TRUST_PROXY_ON : TRUST_PROXY_WRONG })
  return z.NEVER
})
const database = z.string().transform((text, ctx): string => {
  try {
    parseDatabaseAddress(text)
    return text.trim()
  } catch (error) {
    if (!(error instanceof DatabaseAddressError)) throw error
    ctx.addIssue({ code: 'custom', message: error.message })
    return z.NEVER
  }
})
/** Host names and addresses, separated by commas. */
const hosts = z
  .string()
  .default('')
  .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
const webUrl = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/(?<!\/)\/+$/, ''))

const schema = z
  .object({
    PORT: port.default(3000),
    HOST: z.string().optional(),
    DATA_DIR: z.string().optional(),
    DATABASE_URL: database.optional(),
    DB_POOL_MAX: z.coerce.number().int().min(5).max(500).optional(),
    TENANTS: onOff.default(false),
    ...storeFields(onOff),
    ...backupFields,
    PUBLIC_URL: webUrl.optional(),
    TLS_CERT: z.string().optional(),
    TLS_KEY: z.string().optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    SMTP_PRIVATE_HOSTS: hosts,
    WEBHOOK_PRIVATE_HOSTS: hosts,
    MAILS_PER_HOUR: z.coerce.number().int().min(1).max(100_000).default(MAILS_PER_HOUR),
    SERVICEDESK_EMAIL: z.email().default('servicedesk@example.com'),
    INITIAL_USERNAME: z.string().min(1).max(100).optional(),
    INITIAL_PASSWORD: z.string().min(8).max(128).optional(),
    INITIAL_EMAIL: z.email().optional(),
    DEMO: onOff.optional(),
    TRUST_PROXY: proxies.default(false),
    DRAIN_SECONDS: z.coerce.number().min(0).max(600).default(0),
    METRICS_PORT: port.optional(),
    METRICS_HOST: z.string().default('127.0.0.1'),
    METRICS_TOKEN: z.string().min(16, 'at least 16 signs').max(200).optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  })
  .superRefine(requireSingleKeySource)
  .superRefine(requireBackupPlace)
  .superRefine((env, ctx) => {
    if (Boolean(env.TLS_CERT) === Boolean(env.TLS_KEY)) return
    const missing = env.TLS_CERT ? 'TLS_KEY' : 'TLS_CERT'
    ctx.addIssue({
      code: 'custom',
      path: [missing],
      message: 'TLS_CERT and TLS_KEY belong together; this one is missing',
    })
  })

/** The settings of the server from its environment. The defaults suit a first start on one machine. */
export type Env = Readonly<StoresEnv> &
  Readonly<OidcEnv> &
  Readonly<{
    port: number
    /** the address to listen on; undefined: loopback while the demo login is open, else every address (BV-05) */
    host: string | undefined
    /** absolute path */
    dataDir: string
    /** a note for the operator about its location */
    dataDirNote: string | undefined
    /** undefined: use the embedded database */
    databaseUrl: string | undefined
    /**
     * maximum number of database connections, without the one that listens; with several tenants: for each of
     * them
     */
    poolMax: number
    /** several tenants on one server (ADR 0041) */
    multiTenant: boolean
    /** name of the tenant of this environment; undefined for the only company or for the server itself */
    tenant?: string | undefined
    /** the keys of a tenant, which follow those of the server */
    keys?: (() => Promise<SecretKeys>) | undefined
    backup: BackupSettings
    publicUrl: string | undefined
    tls: { cert: string; key: string } | undefined
    smtpUrl: string | undefined
    /** internal mail servers that the settings may name (B8) */
    smtpPrivateHosts: readonly string[]
    /** how many mails a person may send in an hour; further ones wait (OP-08) */
    mailsPerHour: number
    /** internal programs that webhooks may call, also by http */
    webhookPrivateHosts: readonly string[]
    serviceDeskEmail: string
    initialUser: { username: string | undefined; password: string | undefined; email: string | undefined }
    /** undefined: on only with the embedded database in an empty data folder */
    demo: boolean | undefined
    trustProxy: TrustProxy
    /** time during which a stopping server still serves everything, until a proxy stops sending requests */
    drainMs: number
    /**
     * metrics for a monitor: on a separate port, or for requests with the token; without both none are
     * collected
     */
    metrics: { port: number | undefined; host: string; token: string | undefined }
    logLevel: string
  }>

/**
 * Validates the environment. An empty variable counts as absent, because `FOO= npm start` and compose files
 * mean that. Errors never quote a value, because it may be a password.
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()))
  // HOUSES is the earlier name of this setting.
  given.TENANTS ??= given.HOUSES
  const parsed = schema.safeParse(given)
  if (!parsed.success) throw invalidEnv(parsed.error.issues)
  const env = parsed.data
  const { issues, ...oidc } = readOidc(given, { multiTenant: env.TENANTS, publicUrl: env.PUBLIC_URL })
  if (issues.length > 0) throw invalidEnv(issues)
  const stores = storeSettingsOf(env)
  return {
    port: env.PORT,
    host: env.HOST ?? (countsProxies(env.TRUST_PROXY) ? '127.0.0.1' : undefined),
    ...dataDirOf(env.DATA_DIR, env.DATABASE_URL === undefined),
    databaseUrl: env.DATABASE_URL,
    ...stores,
    ...oidc,
    backup: backupSettingsOf(env, stores.s3),
    poolMax: env.DB_POOL_MAX ?? (env.TENANTS ? POOL_MAX.perTenant : POOL_MAX.singleTenant),
    multiTenant: env.TENANTS,
    publicUrl: env.PUBLIC_URL,
    tls: env.TLS_CERT && env.TLS_KEY ? { cert: env.TLS_CERT, key: env.TLS_KEY } : undefined,
    smtpUrl: env.SMTP_URL,
    smtpPrivateHosts: env.SMTP_PRIVATE_HOSTS,
    mailsPerHour: env.MAILS_PER_HOUR,
    webhookPrivateHosts: env.WEBHOOK_PRIVATE_HOSTS,
    serviceDeskEmail: env.SERVICEDESK_EMAIL,
    initialUser: { username: env.INITIAL_USERNAME, password: env.INITIAL_PASSWORD, email: env.INITIAL_EMAIL },
    demo: env.DEMO,
    trustProxy: env.TRUST_PROXY,
    drainMs: env.DRAIN_SECONDS * 1_000,
    metrics: { port: env.METRICS_PORT, host: env.METRICS_HOST, token: env.METRICS_TOKEN },
    logLevel: env.LOG_LEVEL,
  }
}

const invalidEnv = (issues: readonly { path: string | PropertyKey[]; message: string }[]) => {
  const lines = issues.map(({ path, message }) => `  ${[path].flat().join('.')}: ${message}`)
  return new StartError(`The environment is not valid:\n${lines.join('\n')}`)
}

function dataDirOf(given: string | undefined, embedded: boolean): Pick<Env, 'dataDir' | 'dataDirNote'> {
  const local = resolve(given ?? './data')
  const dataDir = given || !embedded ? local : chooseDataDir(local, databaseUser())
  if (dataDir === local) return { dataDir, dataDirNote: undefined }
  return { dataDir, dataDirNote: `User postgres cannot enter ${local}; the data is kept in ${dataDir}.` }
}
