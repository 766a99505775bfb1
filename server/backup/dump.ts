import type { Readable } from 'node:stream'
import type { BlobFiles } from '../blobs/blobFiles.ts'
import { StartError } from '../lib/env.ts'
import { DUMP } from './place.ts'

/** Opens the output of pg_dump in a backup. @throws StartError if the backup lacks it */
export async function dumpIn(backup: BlobFiles): Promise<Readable> {
  const dump = await backup.open(DUMP)
  if (!dump) throw new StartError(`${backup.place} lacks ${DUMP}.`)
  return dump.stream
}
