import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BlobFiles } from '../../../server/blobs/blobFiles.ts'
import { blobFilesOf } from '../../../server/blobs/blobFilesOf.ts'
import type { BlobEnv } from '../../../server/lib/blobPlace.ts'
import { startS3Server } from './s3Server.ts'

export type StoreKind = 'folder' | 's3'

/** The kinds of stores for photos, for a test that must hold for each. */
export const STORES: [string, StoreKind][] = [
  ['a folder', 'folder'],
  ['an object store', 's3'],
]

export interface BlobStand {
  /** environment of a server: its data folder and its store */
  env: BlobEnv
  files: BlobFiles
  end: () => Promise<void>
}

/** A data folder of its own. Its photos are in the folder or in an object store that runs for it. */
export async function standOf(kind: StoreKind): Promise<BlobStand> {
  const dataDir = await mkdtemp(join(tmpdir(), 'werkbank-blobs-'))
  const s3 = kind === 's3' ? await startS3Server() : null
  const env = { dataDir, blobStore: s3?.at('huis') }
  const end = async () => {
    await s3?.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { env, files: blobFilesOf(env), end }
}
