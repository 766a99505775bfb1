import type { Readable } from 'node:stream'
import type { BlobFiles } from '../blobs/blobFiles.ts'
import { StartError } from '../lib/env.ts'
import { DUMP } from './place.ts'

/** What pg_dump said, as it is in a backup. @throws StartError where it lacks that */
export async function dumpIn(backup: BlobFiles): Promise<Readable> {
  const dump = await backup.open(DUMP)
  if (!dump) throw new StartError(`${backup.place} lacks ${DUMP}.`)
  return dump.stream
}
