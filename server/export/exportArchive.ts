import { Readable } from 'node:stream'
import type pg from 'pg'
import { ZipFile } from 'yazl'
import { blobFilesOf } from '../blobs/blobFilesOf.ts'
import type { BlobEnv } from '../lib/blobPlace.ts'
import { photosForExport } from './photos.ts'
import { TABLES, tableOf } from './tables.ts'

/**
 * Exports all data of the company as a zip that is built while it is read: a table for each entity, and the
 * photos. It may exceed 4 GB (zip64) and is never in memory as a whole.
 * @returns the byte stream; destroying it stops the reading
 */
export async function exportArchive(pool: pg.Pool, env: BlobEnv): Promise<Readable> {
  const zip = new ZipFile()
  let current: Readable | undefined
  const begin = async (open: () => Readable | Promise<Readable>) => (current = await open())
  const add = (path: string, compress: boolean, open: () => Readable | Promise<Readable>) =>
    zip.addReadStreamLazy(path, { compress }, (give) => {
      begin(open).then(
        (stream) => give(null, stream),
        (error) => zip.emit('error', error),
      )
    })
  for (const e of TABLES) add(`${e}.csv`, true, () => Readable.from(tableOf(pool, e), { objectMode: false }))
  for (const { path, open } of await photosForExport(pool, blobFilesOf(env))) add(path, false, open)
  zip.end()
  const bytes = Readable.from(zip.outputStream)
  zip.on('error', (error) => bytes.destroy(error instanceof Error ? error : undefined))
  bytes.once('close', () => current?.destroy())
  return bytes
}
