import { withDatabase } from '../backup/withDatabase.ts'
import { type Env, readEnv, StartError } from '../lib/env.ts'
import { type Control, controlOf, tenantEnv } from './tenantEnv.ts'
import { findTenant, type ListedTenant, prepareTenantList } from './tenantList.ts'

/** A command for one tenant. It receives the tenant's environment and the arguments without `--tenant`. */
export type TenantCommand = (env: Env, args: string[]) => Promise<void>

/**
 * Runs a command for the tenant that it concerns: the only one of this server, or with TENANTS=on the one of
 * `--tenant <name>` (or `--house`, its earlier name).
 * @param stopped refuse unless the tenant is suspended
 * @throws StartError
 */
export async function runForTenant(work: TenantCommand, { stopped = false } = {}): Promise<void> {
  const env = readEnv()
  const { name, args } = readTenantOption(process.argv.slice(2))
  if (!env.multiTenant) {
    if (name !== undefined) throw new StartError('--tenant is for a server of several tenants: TENANTS=on.')
    return work(env, args)
  }
  if (name === undefined)
    throw new StartError('This server has several tenants: say which one, --tenant <name>.')
  await withControl(env, async (control) => {
    const tenant = await requireTenant(control, name)
    if (tenant.state === 'creating' || (stopped && tenant.state !== 'suspended'))
      throw new StartError(
        tenant.state === 'creating'
          ? `Tenant ${name} is not complete: npm run tenants -- create ${name} once more.`
          : `Tenant ${name} is served: npm run tenants -- suspend ${name} first.`,
      )
    await work(await tenantEnv(control, tenant), args)
  })
}

function readTenantOption(allArgs: readonly string[]): { name: string | undefined; args: string[] } {
  const at = allArgs.findIndex((arg) => arg === '--tenant' || arg === '--house')
  if (at < 0) return { name: undefined, args: [...allArgs] }
  return { name: allArgs[at + 1] ?? '', args: allArgs.toSpliced(at, 2) }
}

/** Opens the list of tenants, whether servers are running or not. */
export const withControl = <T>(env: Env, work: (control: Control) => Promise<T>): Promise<T> =>
  withDatabase(env, async (pool, url) => {
    await prepareTenantList(pool)
    return work(await controlOf(env, pool, url))
  })

/** @throws StartError if there is no tenant with this name */
export async function requireTenant({ pool }: Control, name: string): Promise<ListedTenant> {
  const tenant = await findTenant(pool, name)
  if (!tenant) throw new StartError(`There is no tenant ${name}: npm run tenants -- list`)
  return tenant
}
