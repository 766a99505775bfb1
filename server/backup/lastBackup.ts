import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { writeWhole } from '../lib/wholeFile.ts'

/** The newest backup that was made whole, and how much it takes. */
export const LastBackup = z.object({ at: z.string(), bytes: z.number() })
export type LastBackup = z.infer<typeof LastBackup>

/** Beside the data, not in the backup: a house that was put back does not take the past for a copy of the present. */
const FILE = 'last-backup.json'

export const noteBackup = (dataDir: string, made: LastBackup): Promise<void> =>
  writeWhole(join(dataDir, FILE), `${JSON.stringify(made)}\n`)

/** null: none is known here. */
export async function lastBackup(dataDir: string): Promise<LastBackup | null> {
  try {
    return LastBackup.parse(JSON.parse(await readFile(join(dataDir, FILE), 'utf8')))
  } catch {
    return null
  }
}
