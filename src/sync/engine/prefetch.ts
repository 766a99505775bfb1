import { uuidv7 } from '../../domain/shared/ids.ts'
import { isArchived } from '../store/rows.ts'
import type { EngineContext } from './context.ts'
import { findPhoto } from './photos.ts'
import { read } from '../store/transactions.ts'

/** The number of photos fetched per round; the next round continues. */
const PER_ROUND = 40
/** Only repairs younger than this are searched. Photos of older ones are fetched when they are opened. */
const RECENT_MS = 60 * 24 * 3_600_000
const REPAIRS = 500

/**
 * Prefetches photos of open repairs, logos of documents and pictures of models (B2.5). Does nothing on a
 * metered connection.
 */
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
    // Ids begin with their creation time.
    const above = uuidv7(clock.now() - RECENT_MS, new Uint8Array(10))
    const ids = await tx.keys('repair', { above, limit: REPAIRS })
    const repairs = await tx.getMany('repair', ids)
    // A document that is made offline carries a logo.
    const logos = (await tx.all('executor')).flatMap(({ logo }) => logo ?? [])
    // A person who chooses a unit offline sees its picture.
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
