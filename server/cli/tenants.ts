import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { backUp, saveKey } from '../backup/backup.ts'
import { restoreReport } from '../backup/report.ts'
import { waitUntilReleased } from '../tenants/databases.ts'
import { requireTenant, withControl } from '../tenants/runForTenant.ts'
import { type Control, tenantEnv } from '../tenants/tenantEnv.ts'
import { assertTenantName, parseHosts } from '../tenants/hosts.ts'
import { withTenantListLock, listTenants, setTenantHosts, setTenantState } from '../tenants/tenantList.ts'
import { type InitialContent, createTenant } from '../tenants/createTenant.ts'
import { removeTenant } from '../tenants/removeTenant.ts'
import { runCommand } from '../lib/command.ts'
import { readEnv, StartError } from '../lib/env.ts'
import { SECRET_KEY_FORM } from '../lib/secretKey.ts'

/*
 * npm run tenants -- …: manages the tenants of a server with TENANTS=on, also while it runs
 */

const USAGE = `Usage: npm run tenants -- list
   or: … create <name> --host <host> [--host …] --username <name> --password <password> [--email <address>]
   or: … create <name> --host <host> --from <backup> [--key <file>]
   or: … hosts <name> --host <host> [--host …]
   or: … suspend <name> | resume <name>
   or: … export <name> --to <folder or s3://bucket/prefix> [--with-key <file>]
   or: … delete <name> --yes-delete <name>`

const text = { type: 'string' } as const
const OPTIONS = {
  host: { type: 'string', multiple: true },
  username: text,
  password: text,
  email: text,
  from: text,
  key: text,
  to: text,
  'with-key': text,
  'yes-delete': text,
} as const

type CommandValues = ReturnType<typeof readArguments>['values']
type TenantAction = (control: Control, name: string, values: CommandValues) => Promise<void>

const readArguments = () => parseArgs({ options: OPTIONS, allowPositionals: true })

const create: TenantAction = async (control, name, values) => {
  assertTenantName(name)
  const restored = await createTenant(
    control,
    name,
    parseHosts(values.host ?? []),
    initialContentOf(control, values),
  )
  if (restored) console.log(restoreReport(`tenant ${name}`, restored))
  console.log(`Tenant ${name} is made, and served.`)
}

/** Reads the first user from the command, else from INITIAL_USERNAME and related variables. */
function initialContentOf({ env: { initialUser } }: Control, values: CommandValues): InitialContent {
  const { from, key } = values
  if (from) return { from, key: key === undefined ? undefined : readKey(key) }
  const username = (values.username ?? initialUser.username)?.trim()
  const password = values.password ?? initialUser.password
  if (!username || !password || password.length < 8 || key !== undefined)
    throw new StartError(`A first user needs a name and a password of at least 8 signs.\n${USAGE}`)
  return { user: { username, password, email: values.email ?? initialUser.email } }
}

/** Reads a key that a backup wrote with `--with-key`. */
function readKey(file: string): string {
  const key = readFileSync(file, 'utf8').trim().toLowerCase()
  if (!SECRET_KEY_FORM.test(key)) throw new StartError(`${file} is no secret key: 64 hexadecimal digits.`)
  return key
}

const hosts: TenantAction = async (control, name, values) => {
  await requireTenant(control, name)
  await setTenantHosts(control.pool, name, parseHosts(values.host ?? []))
  console.log(`Tenant ${name} has its new host names.`)
}

const suspend: TenantAction = async (control, name) => {
  await assertState(control, name)
  await setTenantState(control.pool, name, 'suspended')
  const isReleased = await waitUntilReleased(control, name)
  console.log(
    `Tenant ${name} is suspended${isReleased ? '' : ', but a server still has connections to its database'}.`,
  )
}

const resume: TenantAction = async (control, name) => {
  await assertState(control, name)
  await setTenantState(control.pool, name, 'active')
  console.log(`Tenant ${name} is served.`)
}

async function assertState(control: Control, name: string): Promise<void> {
  const { state } = await requireTenant(control, name)
  if (state === 'creating' || state === 'deleting')
    throw new StartError(`Tenant ${name} is ${state}: give that command once more.`)
}

const exportTenant: TenantAction = async (control, name, values) => {
  if (!values.to) throw new StartError(USAGE)
  const env = await tenantEnv(control, await requireTenant(control, name))
  console.log(`Backup: ${await backUp(env, values.to, new Date())}`)
  console.log(env.backup.encryption ? 'Its files are encrypted.' : 'Its files are not encrypted.')
  if (values['with-key']) await saveKey(env, values['with-key'])
}

const deleteTenant: TenantAction = async (control, name, values) => {
  const tenant = await requireTenant(control, name)
  if (values['yes-delete'] !== name)
    throw new StartError(
      `This erases every record and photo of tenant ${name} for good. To do so: npm run tenants -- delete ${name} --yes-delete ${name}`,
    )
  await removeTenant(control, tenant)
  console.log(`Tenant ${name} is gone. Its backups stay where they are.`)
}

const list = async ({ pool }: Control): Promise<void> => {
  for (const { name, state, hosts: names, createdAt } of await listTenants(pool))
    console.log([name, state, names.join(' '), `since ${createdAt}`].join('  '))
}

const ACTIONS: Record<string, TenantAction> = {
  create,
  hosts,
  suspend,
  resume,
  export: exportTenant,
  delete: deleteTenant,
}

async function run(): Promise<void> {
  const { values, positionals } = readArguments()
  const [command = '', name, ...more] = positionals
  const env = readEnv()
  if (!env.multiTenant)
    throw new StartError(
      'This server has one company. Set TENANTS=on for several (docs/operations/tenants.md).',
    )
  const action = Object.hasOwn(ACTIONS, command) ? ACTIONS[command] : undefined
  if (command === 'list' && name === undefined) return withControl(env, list)
  if (!action || name === undefined || more.length > 0) throw new StartError(USAGE)
  // An export changes nothing and may take long, so it needs no lock.
  await withControl(env, (control) =>
    action === exportTenant
      ? action(control, name, values)
      : withTenantListLock(control.pool, () => action(control, name, values)),
  )
}

await runCommand(run)
