import { product } from '../protocol/product.ts'
import { read } from '../store/transactions.ts'
import type { EngineContext } from './context.ts'
import { findPhoto } from './photos.ts'

/** The number of files fetched per round; the next round continues. */
const PER_ROUND = 40

/** Fetches the files that a person is likely to open offline (B2.5). Does nothing on a metered connection. */
export async function prefetchPhotos(context: EngineContext, signal: AbortSignal): Promise<void> {
  if (context.ports.net.metered()) return
  const missing = await missingPhotos(context)
  for (const sha256 of missing.slice(0, PER_ROUND)) {
    if (signal.aborted) return
    if (!(await findPhoto(context, sha256, 'orig', signal))) return
  }
}

function missingPhotos({ store, clock }: EngineContext): Promise<string[]> {
  const { tables, find } = product().device.prefetch
  return read(store, [...tables, 'blobcache', 'blobq'], async (tx) => {
    const have = new Set([...(await tx.keys('blobcache')), ...(await tx.keys('blobq'))])
    const wanted = await find(tx, clock.now())
    return wanted.filter((sha256) => !have.has(`${sha256}:orig`) && !have.has(sha256))
  })
}
