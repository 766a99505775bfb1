import type { Repair } from '../../domain/repairs/repair.ts'
import { db } from '../database.ts'
import { ask } from '../lists/listClient.ts'

const NEWEST = { term: '', all: false, sort: { by: 'number', dir: 'desc' }, page: 1, size: 1 } as const

/** Returns the newest repair that is not archived; undefined if there is none. */
export async function newestRepair(): Promise<Repair | undefined> {
  const { ids } = await ask('repairs', 'query', NEWEST)
  return ids[0] === undefined ? undefined : db.repair.get(ids[0])
}
