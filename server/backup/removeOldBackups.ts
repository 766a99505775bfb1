import { DAY_MS } from '../../src/lib/instants.ts'
import type { BackupPlace } from './place.ts'
import { removeUnfinished, interruptedBackups, removeSet, setsOf } from './sets.ts'

/**
 * Removes backups older than `days`, but never the newest complete one, and the remains of interrupted ones.
 * @returns the names of the removed backups
 */
export async function removeOldBackups(place: BackupPlace, days: number, now: Date): Promise<string[]> {
  const [, ...others] = await setsOf(place)
  const oldest = now.getTime() - days * DAY_MS
  const old = others.filter(({ about }) => Date.parse(about.at) < oldest).map(({ name }) => name)
  for (const name of old) await removeSet(place, name)
  for (const name of await interruptedBackups(place, now)) await removeUnfinished(place, name)
  return old
}
