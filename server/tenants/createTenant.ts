import { rm } from 'node:fs/promises'
import { isGuessable } from '../auth/passwordStrength.ts'
import { restore, type RestoreResult } from '../backup/restore.ts'
import { emptyStore } from '../blobs/emptyStore.ts'
import { blobFilesOf } from '../blobs/blobFilesOf.ts'
import { Tenant } from '../tenant.ts'
import { type Env, StartError } from '../lib/env.ts'
import { dropTenantDatabase, hasTenantDatabase, createTenantDatabase } from './databases.ts'
import { type Control, tenantEnv, sealKey } from './tenantEnv.ts'
import { addTenant, dropTenant, findTenant, type ListedTenant, setTenantState } from './tenantList.ts'

/** Initial content of a new tenant: a first user, or a backup. */
export type InitialContent =
  | { user: { username: string; password: string; email: string | undefined } }
  | { from: string; key: string | undefined }

/**
 * Creates a tenant: its row in the list, a database and the initial content. Then it is served. An
 * interrupted creation is undone and restarted, because nobody has used it yet.
 * @returns the result of the restore; null if it began with a user
 * @throws StartError
 */
export async function createTenant(
  control: Control,
  name: string,
  hosts: readonly string[],
  content: InitialContent,
): Promise<RestoreResult | null> {
  if ('user' in content && isGuessable(content.user.password))
    throw new StartError(
      'This password is too easy to guess: choose a longer one, such as a few unrelated words.',
    )
  const found = await findTenant(control.pool, name)
  if (found && found.state !== 'creating') throw new StartError(`There is a tenant ${name} already.`)
  if (found) await undoCreation(control, found)
  const tenant = await newListedTenant(control, name, hosts, content)
  await assertLocationsFree(control, tenant)
  await addTenant(control.pool, tenant)
  await createTenantDatabase(control, name)
  const env = await tenantEnv(control, tenant)
  const restored = await fillTenant(env, content)
  await setTenantState(control.pool, name, 'active')
  return restored
}

async function newListedTenant(
  { env }: Control,
  name: string,
  hosts: readonly string[],
  content: InitialContent,
): Promise<ListedTenant> {
  const id = crypto.randomUUID()
  const key = 'key' in content ? content.key : undefined
  const ownKey = key === undefined ? null : await sealKey(env, id, key)
  return { name, id, hosts, ownKey, state: 'creating', createdAt: '' }
}

/**
 * Removes the results of an interrupted command. They all belong to it, because it began with empty
 * locations.
 */
async function undoCreation(control: Control, tenant: ListedTenant): Promise<void> {
  await dropTenantDatabase(control, tenant.name)
  const env = await tenantEnv(control, tenant)
  await emptyStore(blobFilesOf(env))
  await rm(env.dataDir, { recursive: true, force: true })
  await dropTenant(control.pool, tenant.name)
}

/** @throws StartError if the locations of this tenant already contain anything */
async function assertLocationsFree(control: Control, tenant: ListedTenant): Promise<void> {
  if (await hasTenantDatabase(control, tenant.name))
    throw new StartError(
      `There is a database for tenant ${tenant.name} already, and no tenant: drop or rename it first.`,
    )
  const files = blobFilesOf(await tenantEnv(control, tenant))
  for await (const { name } of files.list())
    throw new StartError(`${files.place} is not empty (${name}): take it away first, or choose another name.`)
}

async function fillTenant(env: Env, content: InitialContent): Promise<RestoreResult | null> {
  if ('from' in content) return restore(env, content.from, new Date())
  const tenant = new Tenant({ ...env, initialUser: content.user, logLevel: 'warn' })
  try {
    await tenant.open()
    return null
  } finally {
    await tenant.end()
  }
}
