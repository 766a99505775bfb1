import { withDatabase } from '../backup/withDatabase.ts'
import { type Env, readEnv, StartError } from '../lib/env.ts'
import { type Control, controlOf, houseEnv } from './houseEnv.ts'
import { findHouse, type ListedHouse, prepareList } from './list.ts'

/** A command for one tenant. It receives the tenant's environment and the arguments without `--house`. */
export type OfHouse = (env: Env, args: string[]) => Promise<void>

/**
 * Runs a command for the tenant that it concerns: the only one of this server, or with HOUSES=on the one of
 * `--house <name>`.
 * @param stopped refuse unless the tenant is suspended
 * @throws StartError
 */
export async function forHouse(work: OfHouse, { stopped = false } = {}): Promise<void> {
  const env = readEnv()
  const { name, args } = takeHouse(process.argv.slice(2))
  if (!env.houses) {
    if (name !== undefined) throw new StartError('--house is for a server of several houses: HOUSES=on.')
    return work(env, args)
  }
  if (name === undefined)
    throw new StartError('This server has several houses: say which one, --house <name>.')
  await withControl(env, async (control) => {
    const house = await houseCalled(control, name)
    if (house.state === 'creating' || (stopped && house.state !== 'suspended'))
      throw new StartError(
        house.state === 'creating'
          ? `House ${name} is not complete: npm run houses -- create ${name} once more.`
          : `House ${name} is served: npm run houses -- suspend ${name} first.`,
      )
    await work(await houseEnv(control, house), args)
  })
}

function takeHouse(given: readonly string[]): { name: string | undefined; args: string[] } {
  const at = given.indexOf('--house')
  if (at < 0) return { name: undefined, args: [...given] }
  return { name: given[at + 1] ?? '', args: given.toSpliced(at, 2) }
}

/** Opens the list of tenants, whether servers are running or not. */
export const withControl = <T>(env: Env, work: (control: Control) => Promise<T>): Promise<T> =>
  withDatabase(env, async (pool, url) => {
    await prepareList(pool)
    return work(await controlOf(env, pool, url))
  })

/** @throws StartError if there is no tenant with this name */
export async function houseCalled({ pool }: Control, name: string): Promise<ListedHouse> {
  const house = await findHouse(pool, name)
  if (!house) throw new StartError(`There is no house ${name}: npm run houses -- list`)
  return house
}
