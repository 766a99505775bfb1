import { uuidv7 } from '../../domain/shared/ids.ts'
import { isArchived } from '../../db/rows.ts'
import type { EngineContext } from './context.ts'
import { findPhoto } from './photos.ts'
import { read } from '../../db/transactions.ts'

/** Photos fetched ahead per round; the next round goes on. */
const PER_ROUND = 40
/** Repairs of the last weeks are looked through; photos of older ones are fetched when they are opened. */
const RECENT_MS = 60 * 24 * 3_600_000
const REPAIRS = 500

/** On a connection that costs nothing: the photos of repairs that are being worked on, the logos of documents, the pictures of models (B2.5). */
export async function prefetchPhotos(context: EngineContext, signal: AbortSignal): Promise<void> {
  if (context.ports.net.metered()) return
  const missing = await missingPhotos(context)
  for (const sha256 of missing.slice(0, PER_ROUND)) {
    if (signal.aborted) return
    if (!(await findPhoto(context, sha256, 'orig', signal))) return
  }
}

function missingPhotos({ store, clock }: EngineContext): Promise<string[]> {
  return read(store, ['repair', 'executor', 'itemModel', 'blobcache', 'blobq'], async (tx) => {
    const have = new Set([...(await tx.keys('blobcache')), ...(await tx.keys('blobq'))])
    // Ids begin with the time they were made at.
    const above = uuidv7(clock.now() - RECENT_MS, new Uint8Array(10))
    const ids = await tx.keys('repair', { above, limit: REPAIRS })
    const repairs = await tx.getMany('repair', ids)
    // A document that is made without connection carries one.
    const logos = (await tx.all('executor')).flatMap(({ logo }) => logo ?? [])
    // Who chooses a piece without connection sees what it looks like.
    const models = (await tx.all('itemModel')).flatMap(({ picture }) => picture ?? [])
    const photos = repairs
      .flatMap((repair) => (repair && !isArchived(repair) ? repair.repairPictures : []))
      .filter((picture) => picture.state === 'stored')
      .map((picture) => picture.sha256)
    return [...photos, ...logos, ...models].filter(
      (sha256) => !have.has(`${sha256}:orig`) && !have.has(sha256),
    )
  })
}
