import type { FastifyInstance } from 'fastify'
import { type BlobStore, blobStore } from '../blobs/blobs.ts'
import { removeUnreferenced } from '../blobs/sweep.ts'
import { bundleSupervisorOf } from '../sync/readyBundles.ts'
import { ErasureFile, type NotedErasure } from './erasureFile.ts'
import { isShownSql } from './shownFiles.ts'

type App = Pick<FastifyInstance, 'pool' | 'databaseUrl' | 'env' | 'log'>

const SELECT_ERASURES = `
  SELECT kind, id, customer_id AS "customerId", sync_moment(at) AS at, photos FROM erasure ORDER BY at, id`

/**
 * Removes what a transaction cannot remove: files, and the copies of rows that wait for new devices. It runs after the
 * commit, and again daily and at every start, so nothing stays after an interruption.
 */
export async function finishErasures(app: App): Promise<void> {
  const { pool, env, log } = app
  try {
    const { rows } = await pool.query<NotedErasure>(SELECT_ERASURES)
    await new ErasureFile(env.dataDir).note(rows)
    await bundleSupervisorOf(app).discardOutdated()
    await removeFiles(blobStore(app))
  } catch (error) {
    log.error({ err: error }, 'the files of an erasure could not be removed yet')
  }
}

/** Removes the files that no record shows any more. */
async function removeFiles(store: BlobStore): Promise<void> {
  const { rows } = await store.pool.query<{ id: string; files: string[] }>(
    `SELECT id, files FROM erasure WHERE files <> '[]'`,
  )
  for (const { id, files } of rows) {
    await store.pool.query(`DELETE FROM blob b WHERE sha256 = ANY($1::text[]) AND NOT ${isShownSql('b')}`, [
      files,
    ])
    for (const sha256 of files) await removeUnreferenced(store, sha256, Number.POSITIVE_INFINITY)
    await store.pool.query(`UPDATE erasure SET files = '[]' WHERE id = $1 AND files = $2`, [
      id,
      JSON.stringify(files),
    ])
  }
}
