import { Readable } from 'node:stream'
import type pg from 'pg'
import { ZipFile } from 'yazl'
import { BlobFiles } from '../blobs/blobFiles.ts'
import { photosOf } from './photos.ts'
import { TABLES, tableOf } from './tables.ts'

/**
 * Everything the house knows as a zip, made while it is read: a table per kind of record, and the photos. Larger than 4 GB
 * too (zip64); nothing stands in memory as a whole.
 * @returns the bytes; destroying them ends what is still being read
 */
export async function everything(pool: pg.Pool, dataDir: string): Promise<Readable> {
  const zip = new ZipFile()
  let current: Readable | undefined
  const add = (path: string, compress: boolean, open: () => Readable) =>
    zip.addReadStreamLazy(path, { compress }, (give) => {
      current = open()
      give(null, current)
    })
  for (const e of TABLES) add(`${e}.csv`, true, () => Readable.from(tableOf(pool, e), { objectMode: false }))
  for (const { path, open } of await photosOf(pool, new BlobFiles(dataDir))) add(path, false, open)
  zip.end()
  const bytes = Readable.from(zip.outputStream)
  zip.on('error', (error) => bytes.destroy(error instanceof Error ? error : undefined))
  bytes.once('close', () => current?.destroy())
  return bytes
}
