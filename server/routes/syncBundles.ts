import * as z from 'zod'
import type { SyncLimits } from '../limits/syncLimits.ts'
import { HttpError } from '../lib/errors.ts'
import type { BundleSupervisor } from '../bundles/bundleSupervisor.ts'
import { BUNDLE_FILE_NAME } from '../bundles/bundleSet.ts'
import type { RoutePlugin } from '../plugins/types.ts'

const Params = z.object({ file: z.string().regex(BUNDLE_FILE_NAME) })
const GONE = 'Deze gegevens werden intussen vervangen.'

/**
 * GET /api/sync/packs/<file> (ADR 0028): a bundle file named by an initial sync, compressed as on the disk.
 */
export const syncBundlesRoute =
  (bundles: Pick<BundleSupervisor, 'read'>, limits: SyncLimits): RoutePlugin =>
  async (app) => {
    const schema = { summary: 'Rows that rest, ready for a first download', params: Params }
    app.get('/sync/packs/:file', { schema, exposeHeadRoute: false }, async (request, reply) => {
      const { userId } = request.actor
      limits.beginPull(userId, null)
      const bytes = await bundles.read(request.params.file)
      if (!bytes) throw new HttpError(404, 'pack_gone', GONE)
      limits.chargeBundle(userId, bytes.length)
      return reply
        .header('content-type', 'application/octet-stream')
        .header('content-encoding', 'gzip')
        .send(bytes)
    })
  }
