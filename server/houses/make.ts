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

/** Initial content of a new tenant: a first user, or a backup. */
export type Beginning =
  | { user: { username: string; password: string; email: string | undefined } }
  | { from: string; key: string | undefined }

/**
 * Creates a tenant: its row in the list, a database and the initial content. Then it is served. An
 * interrupted creation is undone and restarted, because nobody has used it yet.
 * @returns the result of the restore; null if it began with a user
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

/**
 * Removes the results of an interrupted command. They all belong to it, because it began with empty
 * locations.
 */
async function undo(control: Control, house: ListedHouse): Promise<void> {
  await dropDatabase(control, house.name)
  const env = await houseEnv(control, house)
  await emptyStore(filesOf(env))
  await rm(env.dataDir, { recursive: true, force: true })
  await dropHouse(control.pool, house.name)
}

/** @throws StartError if the locations of this tenant already contain anything */
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
