import type { BackupPlace } from './place.ts'
import { dropBegun, leftovers, removeSet, setsOf } from './sets.ts'

const DAY_MS = 86_400_000

/**
 * Takes away backups that are older than `days`, never the newest whole one, and what is left of those that were cut off.
 * @returns the names of the backups that are gone
 */
export async function tidy(place: BackupPlace, days: number, now: Date): Promise<string[]> {
  const [, ...others] = await setsOf(place)
  const oldest = now.getTime() - days * DAY_MS
  const old = others.filter(({ about }) => Date.parse(about.at) < oldest).map(({ name }) => name)
  for (const name of old) await removeSet(place, name)
  for (const name of await leftovers(place, now)) await dropBegun(place, name)
  return old
}
