import * as z from 'zod'
import { LIMITS } from '../../src/sync/protocol/protocol.ts'
import { ENTITY_NAMES } from '../../src/domain/entities.ts'
import { Id } from '../../src/domain/shared/ids.ts'
import type { SyncDatabase } from './store/ports.ts'
import { line, type PullDeps, serverTime } from './response.ts'

/*
 * Anti-entropy (B2.6): a device compares its store with the server by checksums over 256 buckets. The bucket
 * is the last byte of the id. The device fetches the buckets that differ. A difference is always a bug: it
 * must be repaired and reported.
 */

export const CheckRequest = z.object({ e: z.enum(ENTITY_NAMES), cursor: z.string().max(200).nullish() })
export type CheckRequest = z.infer<typeof CheckRequest>

/**
 * The request of a device whose checksums differ. The wire name is `repair`; it has nothing to do with a
 * repair order.
 */
export const HealRequest = z.object({
  clientId: Id,
  repair: z.object({
    e: z.enum(ENTITY_NAMES),
    buckets: z
      .array(z.string().regex(/^[0-9a-f]{2}$/))
      .min(1)
      .max(256),
  }),
})
export type HealRequest = z.infer<typeof HealRequest>

/** Returns count and Σ(v mod 2³¹) of every bucket that has rows, at version `v`. */
export const check = (db: SyncDatabase, { e }: CheckRequest) =>
  db.read(async (snapshot) => ({ v: snapshot.head, buckets: await snapshot.sums(e) }))

/**
 * Sends the rows of some buckets. A `bucket` line after each bucket lets the device remove surplus rows (as
 * in R3).
 */
export async function* healBuckets(
  deps: PullDeps,
  { repair: { e, buckets } }: HealRequest,
): AsyncGenerator<string> {
  const { epoch, head } = await deps.db.read(async ({ epoch, head }) => ({ epoch, head }))
  yield line({ t: 'begin', mode: 'repair', epoch, head, serverTime: serverTime(deps.clock), lastSeq: 0 })
  for (const bucket of buckets) {
    for (let after: string | null = null; ; ) {
      const page = await deps.db.read((snapshot) => snapshot.bucket(e, [bucket], after, LIMITS.markRows))
      if (page.text) yield page.text
      if (page.n < LIMITS.markRows) break
      after = page.last
    }
    yield line({ t: 'bucket', e, b: bucket })
  }
  yield line({ t: 'end', more: false })
}
