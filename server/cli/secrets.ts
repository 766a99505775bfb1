import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { withDatabase } from '../backup/withDatabase.ts'
import { runCommand } from '../lib/command.ts'
import { type Env, readEnv, StartError } from '../lib/env.ts'
import { beginFileRotation, endFileRotation, hasKeyInFile } from '../lib/secretKey.ts'
import { finishRotation, isRotationDue, moveToPresentKey } from '../rotation/rotateKey.ts'
import { countSealed, type SealedCounts } from '../rotation/sealedValues.ts'
import { withControl } from '../tenants/runForTenant.ts'
import { type Control, resealKey, tenantEnv } from '../tenants/tenantEnv.ts'
import { listTenants, setOwnKey, withTenantListLock } from '../tenants/tenantList.ts'

/*
 * npm run secrets -- status | rotate: counts what is sealed with which key, and seals everything with the present one.
 * It may run while servers run, and may be interrupted and repeated.
 */

const USAGE = 'Usage: npm run secrets -- status | rotate'

/** A company of this server. */
interface Company {
  name: string
  env: Env
  pool: pg.Pool
}

type ForEach = (work: (company: Company) => Promise<void>) => Promise<void>

/** How long a request may take that read the earlier key before it was replaced. */
const SETTLE_MS = 5_000

async function rotate(env: Env, forEach: ForEach, sealList: () => Promise<void>): Promise<void> {
  const inFile = hasKeyInFile(env)
  if (inFile) await beginFileRotation(env)
  else await requireSomethingToDo(forEach)
  await sealList()
  await forEach(async ({ env: own, pool }) => void (await moveToPresentKey(pool, own)))
  // A server that read the earlier key just before may still store something that it sealed with it.
  await sleep(SETTLE_MS)
  let earlier = 0
  await forEach(async ({ name, env: own, pool }) => {
    await moveToPresentKey(pool, own)
    const counts = await finishRotation(pool, own)
    earlier += counts.earlier
    console.log(textOf(name, counts))
  })
  if (earlier > 0) throw new StartError('Something is still sealed with an earlier key: run this once more.')
  if (inFile) await endFileRotation(env)
  console.log(inFile ? FILE_DONE : ENV_DONE)
}

const FILE_DONE =
  'The secret key in the data folder was replaced. Copies of the earlier one still open backups of before: keep one as long as these. Make a copy of the new one (npm run db:backup -- … --with-key <file>).'
const ENV_DONE =
  'Everything is sealed with the present key. Remove SECRET_KEY_PREVIOUS and start the servers again; keep the earlier key as long as backups of before.'

/** A key of the environment is replaced by the operator, first. @throws StartError if that was not done */
async function requireSomethingToDo(forEach: ForEach): Promise<void> {
  let isDue = false
  await forEach(async ({ env, pool }) => {
    isDue ||= await isRotationDue(pool, env)
  })
  if (!isDue)
    throw new StartError(
      'Everything is sealed with SECRET_KEY already. To rotate it, give a new key as SECRET_KEY and the present one as SECRET_KEY_PREVIOUS, start all servers with both, and run this again.',
    )
}

const textOf = (name: string, { current, earlier, unreadable }: SealedCounts): string =>
  [
    `${name ? `${name}: ` : ''}${current} secrets are sealed with the present key, ${earlier} with an earlier one.`,
    unreadable > 0
      ? `${unreadable} cannot be opened with any key of this server: type them again, or give their key as SECRET_KEY_PREVIOUS.`
      : '',
  ]
    .filter(Boolean)
    .join(' ')

const status = (forEach: ForEach): Promise<void> =>
  forEach(async ({ name, env, pool }) => console.log(textOf(name, await countSealed(pool, env))))

/** Goes through the tenants one after another. One that is being created or deleted is left out. */
const eachTenant =
  (control: Control): ForEach =>
  async (work) => {
    for (const tenant of await listTenants(control.pool)) {
      if (tenant.state === 'creating' || tenant.state === 'deleting') continue
      const env = await tenantEnv(control, tenant)
      await withDatabase(env, (pool) => work({ name: tenant.name, env, pool }))
    }
  }

/** Seals the keys again that tenants brought from elsewhere. */
async function sealOwnKeys(control: Control): Promise<void> {
  for (const tenant of await listTenants(control.pool)) {
    const sealed = await resealKey(control.env, tenant)
    if (sealed && tenant.ownKey !== null) await setOwnKey(control.pool, tenant.name, tenant.ownKey, sealed)
  }
}

async function run(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [command, ...more] = positionals
  if ((command !== 'status' && command !== 'rotate') || more.length > 0) throw new StartError(USAGE)
  const env = readEnv()
  if (env.multiTenant)
    return withControl(env, (control) =>
      command === 'status'
        ? status(eachTenant(control))
        : withTenantListLock(control.pool, () =>
            rotate(env, eachTenant(control), () => sealOwnKeys(control)),
          ),
    )
  await withDatabase(env, (pool) => {
    const forEach: ForEach = (work) => work({ name: '', env, pool })
    return command === 'status' ? status(forEach) : rotate(env, forEach, async () => {})
  })
}

await runCommand(run)
