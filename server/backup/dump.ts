import type { Readable } from 'node:stream'
import type { BlobFiles } from '../blobs/blobFiles.ts'
import { StartError } from '../lib/env.ts'
import { DUMP_FILE } from './place.ts'

/** Opens the output of pg_dump in a backup. @throws StartError if the backup lacks it */
export async function openDump(backup: BlobFiles): Promise<Readable> {
  const dump = await backup.open(DUMP_FILE)
  if (!dump) throw new StartError(`${backup.place} lacks ${DUMP_FILE}.`)
  return dump.stream
}
