import { readFileSync } from 'node:fs'
import * as z from 'zod'
import type { Role } from '../../src/domain/rights/roles.ts'

/*
 * The environment variables of single sign-on (OC). A server with several tenants reads those of each tenant from
 * variables with its name at the end: OIDC_ISSUER__OOST.
 */

export interface OidcSettings {
  /** the identifier of the provider, as its discovery document has it */
  issuer: string
  clientId: string
  clientSecret: string
  /** the name of the provider on the screens */
  name: string
  scope: string
  /** the claim that says whether the address is verified */
  verifiedClaim: string
  /** true: a password opens no session */
  only: boolean
  /** true: the second step of the company is asked after the login at the provider, too */
  secondStep: boolean
  /** the claim with rights, and its values by right; undefined: rights are managed here */
  rights: { claim: string; values: Readonly<Record<Role, readonly string[]>> } | undefined
  /** hosts in the own network, or this machine, that may be the provider, also by http */
  privateHosts: readonly string[]
}

type Source = Readonly<Record<string, string | undefined>>

const ISSUE_HTTPS = 'https is needed, but for a host of OIDC_PRIVATE_HOSTS'
const TWO_SECRETS = 'OIDC_CLIENT_SECRET is given too; one of them is enough'
const NO_SECRET = 'OIDC_CLIENT_SECRET or OIDC_CLIENT_SECRET_FILE is missing'
const NO_VALUES = 'OIDC_OWNERS, OIDC_STAFF and OIDC_VIEWERS are all missing'

const onOff = z
  .enum(['on', 'off'])
  .default('off')
  .transform((value) => value === 'on')
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((value) => value.trim())
      .filter((value) => value !== ''),
  )
const secretFile = z.string().transform((file, ctx): string => {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    ctx.addIssue({ code: 'custom', message: 'the file cannot be read' })
    return z.NEVER
  }
})

const schema = z
  .object({
    OIDC_ISSUER: z.url({ protocol: /^https?$/ }),
    OIDC_CLIENT_ID: z.string(),
    OIDC_CLIENT_SECRET: z.string().optional(),
    OIDC_CLIENT_SECRET_FILE: secretFile.optional(),
    OIDC_NAME: z.string().trim().max(40).optional(),
    OIDC_SCOPE: z
      .string()
      .regex(/(^| )openid( |$)/, "it contains 'openid'")
      .default('openid email profile'),
    OIDC_VERIFIED_CLAIM: z.string().default('email_verified'),
    OIDC_ONLY: onOff,
    OIDC_SECOND_STEP: onOff,
    OIDC_RIGHT_CLAIM: z.string().optional(),
    OIDC_OWNERS: list,
    OIDC_STAFF: list,
    OIDC_VIEWERS: list,
    OIDC_PRIVATE_HOSTS: list,
  })
  .superRefine((env, ctx) => {
    const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
    const { protocol, hostname } = new URL(env.OIDC_ISSUER)
    if (protocol !== 'https:' && !env.OIDC_PRIVATE_HOSTS.includes(hostname))
      refuse('OIDC_ISSUER', ISSUE_HTTPS)
    if (env.OIDC_CLIENT_SECRET && env.OIDC_CLIENT_SECRET_FILE) refuse('OIDC_CLIENT_SECRET_FILE', TWO_SECRETS)
    if (!env.OIDC_CLIENT_SECRET && !env.OIDC_CLIENT_SECRET_FILE) refuse('OIDC_CLIENT_SECRET', NO_SECRET)
    const values = [...env.OIDC_OWNERS, ...env.OIDC_STAFF, ...env.OIDC_VIEWERS]
    if (env.OIDC_RIGHT_CLAIM && values.length === 0) refuse('OIDC_RIGHT_CLAIM', NO_VALUES)
  })

/** A setting that is not valid, as `readEnv` reports them. */
interface EnvIssue {
  path: string
  message: string
}

/**
 * Reads the settings of one tenant, or of the only company.
 * @param suffix the end of the variables, such as `__OOST`
 */
function readSettings(source: Source, suffix: string): { settings?: OidcSettings; issues: EnvIssue[] } {
  const own = Object.keys(source).filter((key) => key.startsWith('OIDC_') && suffixOf(key) === suffix)
  if (own.length === 0) return { issues: [] }
  const given = Object.fromEntries(own.map((key) => [key.slice(0, key.length - suffix.length), source[key]]))
  const { success, data: env, error } = schema.safeParse(given)
  if (!success)
    return {
      issues: error.issues.map(({ path, message }) => ({ path: `${path.join('.')}${suffix}`, message })),
    }
  const [owner, staff, viewer] = [env.OIDC_OWNERS, env.OIDC_STAFF, env.OIDC_VIEWERS]
  const values: Record<Role, string[]> = { owner, staff, viewer }
  return {
    issues: [],
    settings: {
      issuer: env.OIDC_ISSUER,
      clientId: env.OIDC_CLIENT_ID,
      clientSecret: env.OIDC_CLIENT_SECRET ?? env.OIDC_CLIENT_SECRET_FILE ?? '',
      name: env.OIDC_NAME ?? new URL(env.OIDC_ISSUER).hostname,
      scope: env.OIDC_SCOPE,
      verifiedClaim: env.OIDC_VERIFIED_CLAIM,
      only: env.OIDC_ONLY,
      secondStep: env.OIDC_SECOND_STEP,
      rights: env.OIDC_RIGHT_CLAIM === undefined ? undefined : { claim: env.OIDC_RIGHT_CLAIM, values },
      privateHosts: env.OIDC_PRIVATE_HOSTS.map((host) => host.toLowerCase()),
    },
  }
}

const suffixOf = (key: string): string => /__[A-Z0-9_]+$/.exec(key)?.[0] ?? ''

/** The end of the variables of a tenant. */
export const tenantSuffix = (tenant: string): string => `__${tenant.toUpperCase().replaceAll('-', '_')}`

export interface OidcEnv {
  /** single sign-on of the only company, or of this tenant; undefined: off */
  oidc: OidcSettings | undefined
  /** on a server with several tenants: the settings by `tenantSuffix` */
  oidcOfTenants: Readonly<Record<string, OidcSettings>>
}

const NEEDS_URL = 'PUBLIC_URL is missing; the provider sends people back to that address'
const NEEDS_TENANT = 'with TENANTS=on, name the tenant: OIDC_ISSUER__OOST'

/** Reads the settings of single sign-on. The provider of one tenant is never that of another one (HZ). */
export function readOidc(
  source: Source,
  { multiTenant, publicUrl }: { multiTenant: boolean; publicUrl: string | undefined },
): OidcEnv & { issues: EnvIssue[] } {
  const own = readSettings(source, '')
  const issues = [...own.issues]
  if (own.settings && multiTenant) issues.push({ path: 'OIDC_ISSUER', message: NEEDS_TENANT })
  else if (own.settings && !publicUrl) issues.push({ path: 'PUBLIC_URL', message: NEEDS_URL })
  const ofTenants: Record<string, OidcSettings> = {}
  const suffixes = new Set(
    Object.keys(source)
      .filter((key) => key.startsWith('OIDC_'))
      .map(suffixOf),
  )
  suffixes.delete('')
  for (const suffix of multiTenant ? suffixes : []) {
    const { settings, issues: found } = readSettings(source, suffix)
    issues.push(...found)
    if (settings) ofTenants[suffix] = settings
  }
  return { oidc: own.settings, oidcOfTenants: ofTenants, issues }
}
