import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { backUp, saveKey } from '../backup/backup.ts'
import { reportOf } from '../backup/report.ts'
import { isLetGo } from '../houses/databases.ts'
import { houseCalled, withControl } from '../houses/forHouse.ts'
import { type Control, houseEnv } from '../houses/houseEnv.ts'
import { assertName, readHosts } from '../houses/hosts.ts'
import { alone, listHouses, setHosts, setState } from '../houses/list.ts'
import { type Beginning, makeHouse } from '../houses/make.ts'
import { removeHouse } from '../houses/remove.ts'
import { runCommand } from '../lib/command.ts'
import { readEnv, StartError } from '../lib/env.ts'
import { IS_KEY } from '../lib/secretKey.ts'

/*
 * npm run houses -- …: manages the tenants of a server with HOUSES=on, also while it runs
 */

const USAGE = `Usage: npm run houses -- list
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

type Given = ReturnType<typeof given>['values']
type Act = (control: Control, name: string, values: Given) => Promise<void>

const given = () => parseArgs({ options: OPTIONS, allowPositionals: true })

const create: Act = async (control, name, values) => {
  assertName(name)
  const made = await makeHouse(control, name, readHosts(values.host ?? []), beginningOf(control, values))
  if (made) console.log(reportOf(`house ${name}`, made))
  console.log(`House ${name} is made, and served.`)
}

/** Reads the first user from the command, else from INITIAL_USERNAME and related variables. */
function beginningOf({ env: { initialUser } }: Control, values: Given): Beginning {
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
  if (!IS_KEY.test(key)) throw new StartError(`${file} is no secret key: 64 hexadecimal digits.`)
  return key
}

const hosts: Act = async (control, name, values) => {
  await houseCalled(control, name)
  await setHosts(control.pool, name, readHosts(values.host ?? []))
  console.log(`House ${name} has its new host names.`)
}

const suspend: Act = async (control, name) => {
  await assertState(control, name)
  await setState(control.pool, name, 'suspended')
  const gone = await isLetGo(control, name)
  console.log(
    `House ${name} is suspended${gone ? '' : ', but a server still has connections to its database'}.`,
  )
}

const resume: Act = async (control, name) => {
  await assertState(control, name)
  await setState(control.pool, name, 'active')
  console.log(`House ${name} is served.`)
}

async function assertState(control: Control, name: string): Promise<void> {
  const { state } = await houseCalled(control, name)
  if (state === 'creating' || state === 'deleting')
    throw new StartError(`House ${name} is ${state}: give that command once more.`)
}

const leave: Act = async (control, name, values) => {
  if (!values.to) throw new StartError(USAGE)
  const env = await houseEnv(control, await houseCalled(control, name))
  console.log(`Backup: ${await backUp(env, values.to, new Date())}`)
  if (values['with-key']) await saveKey(env, values['with-key'])
}

const remove: Act = async (control, name, values) => {
  const house = await houseCalled(control, name)
  if (values['yes-delete'] !== name)
    throw new StartError(
      `This erases every record and photo of house ${name} for good. To do so: npm run houses -- delete ${name} --yes-delete ${name}`,
    )
  await removeHouse(control, house)
  console.log(`House ${name} is gone. Its backups stay where they are.`)
}

const list = async ({ pool }: Control): Promise<void> => {
  for (const { name, state, hosts: names, createdAt } of await listHouses(pool))
    console.log([name, state, names.join(' '), `since ${createdAt}`].join('  '))
}

const ACTS: Record<string, Act> = { create, hosts, suspend, resume, export: leave, delete: remove }

async function run(): Promise<void> {
  const { values, positionals } = given()
  const [command = '', name, ...more] = positionals
  const env = readEnv()
  if (!env.houses)
    throw new StartError('This server has one house. Set HOUSES=on for several (docs/operations/houses.md).')
  const act = Object.hasOwn(ACTS, command) ? ACTS[command] : undefined
  if (command === 'list' && name === undefined) return withControl(env, list)
  if (!act || name === undefined || more.length > 0) throw new StartError(USAGE)
  // An export changes nothing and may take long, so it needs no lock.
  await withControl(env, (control) =>
    act === leave ? act(control, name, values) : alone(control.pool, () => act(control, name, values)),
  )
}

await runCommand(run)
