import { rm } from 'node:fs/promises'
import { isGuessable } from '../auth/passwordStrength.ts'
import { restore, type Restored } from '../backup/restore.ts'
import { emptyStore } from '../blobs/emptyStore.ts'
import { filesOf } from '../blobs/filesOf.ts'
import { House } from '../house.ts'
import { type Env, StartError } from '../lib/env.ts'
import { dropDatabase, hasDatabase, makeDatabase } from './databases.ts'
import { type Control, houseEnv, sealKey } from './houseEnv.ts'
import { addHouse, dropHouse, findHouse, type ListedHouse, setState } from './list.ts'

/** What a new house begins with: a first user, or what a backup has. */
export type Beginning =
  | { user: { username: string; password: string; email: string | undefined } }
  | { from: string; key: string | undefined }

/**
 * Makes a house: its place in the list, a database, what every house has, and then it is served. One that was cut off is begun anew:
 * nobody was ever in it.
 * @returns what a restore found; null: it began with a user
 * @throws StartError
 */
export async function makeHouse(
  control: Control,
  name: string,
  hosts: readonly string[],
  beginning: Beginning,
): Promise<Restored | null> {
  if ('user' in beginning && isGuessable(beginning.user.password))
    throw new StartError(
      'This password is too easy to guess: choose a longer one, such as a few unrelated words.',
    )
  const found = await findHouse(control.pool, name)
  if (found && found.state !== 'creating') throw new StartError(`There is a house ${name} already.`)
  if (found) await undo(control, found)
  const house = await newHouse(control, name, hosts, beginning)
  await assertFree(control, house)
  await addHouse(control.pool, house)
  await makeDatabase(control, name)
  const env = await houseEnv(control, house)
  const restored = await fill(env, beginning)
  await setState(control.pool, name, 'active')
  return restored
}

async function newHouse(
  { env }: Control,
  name: string,
  hosts: readonly string[],
  beginning: Beginning,
): Promise<ListedHouse> {
  const id = crypto.randomUUID()
  const key = 'key' in beginning ? beginning.key : undefined
  const ownKey = key === undefined ? null : await sealKey(env, id, key)
  return { name, id, hosts, ownKey, state: 'creating', createdAt: '' }
}

/** Takes away what a command that was cut off had made. All of it is its own: it began where nothing was. */
async function undo(control: Control, house: ListedHouse): Promise<void> {
  await dropDatabase(control, house.name)
  const env = await houseEnv(control, house)
  await emptyStore(filesOf(env))
  await rm(env.dataDir, { recursive: true, force: true })
  await dropHouse(control.pool, house.name)
}

/** @throws StartError where something is in the places of this house that is not of it */
async function assertFree(control: Control, house: ListedHouse): Promise<void> {
  if (await hasDatabase(control, house.name))
    throw new StartError(
      `There is a database for house ${house.name} already, and no house: drop or rename it first.`,
    )
  const files = filesOf(await houseEnv(control, house))
  for await (const { name } of files.list())
    throw new StartError(`${files.place} is not empty (${name}): take it away first, or choose another name.`)
}

async function fill(env: Env, beginning: Beginning): Promise<Restored | null> {
  if ('from' in beginning) return restore(env, beginning.from, new Date())
  const house = new House({ ...env, initialUser: beginning.user, logLevel: 'warn' })
  try {
    await house.open()
    return null
  } finally {
    await house.end()
  }
}
