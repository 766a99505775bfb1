import { rm } from 'node:fs/promises'
import { emptyStore } from '../blobs/emptyStore.ts'
import { filesOf } from '../blobs/filesOf.ts'
import { StartError } from '../lib/env.ts'
import { dropDatabase, isLetGo } from './databases.ts'
import { type Control, houseEnv } from './houseEnv.ts'
import { dropHouse, type ListedHouse, setState } from './list.ts'

/**
 * Removes a house for good: its database, photos and papers, what this machine keeps of it, and last its place in the list, without which
 * its key cannot be made again. Cut off, it goes on when it is asked again. Backups stay.
 * @throws StartError where it is still served
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
