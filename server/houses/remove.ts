import { rm } from 'node:fs/promises'
import { emptyStore } from '../blobs/emptyStore.ts'
import { filesOf } from '../blobs/filesOf.ts'
import { StartError } from '../lib/env.ts'
import { dropDatabase, isLetGo } from './databases.ts'
import { type Control, houseEnv } from './houseEnv.ts'
import { dropHouse, type ListedHouse, setState } from './list.ts'

/**
 * Removes a tenant permanently: its database, photos, documents and local files. Its row in the list goes
 * last, because its key cannot be derived again without it. After an interruption the command can be
 * repeated. Backups are kept.
 * @throws StartError if it is still served
 */
export async function removeHouse(control: Control, house: ListedHouse): Promise<void> {
  const { name, state } = house
  if (state === 'active')
    throw new StartError(`House ${name} is served: npm run houses -- suspend ${name} first.`)
  await setState(control.pool, name, 'deleting')
  await isLetGo(control, name)
  await dropDatabase(control, name)
  const env = await houseEnv(control, house)
  await emptyStore(filesOf(env))
  await rm(env.dataDir, { recursive: true, force: true })
  await dropHouse(control.pool, name)
}
