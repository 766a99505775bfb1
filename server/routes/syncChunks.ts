import * as z from 'zod'
import { LIMITS } from '../../src/sync/protocol/protocol.ts'
import { allowChunk, blobStore, saveBlob, BLOB_MIMES } from '../blobs/blobs.ts'
import { countReceivedBytes, deleteChunks, joinChunks, writeChunk } from '../blobs/chunks.ts'
import { hasBlob } from '../blobs/readBlobs.ts'
import { HttpError } from '../lib/errors.ts'
import type { RoutePlugin } from '../plugins/types.ts'

const Params = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) })
const Chunk = Params.extend({ offset: z.coerce.number().int().min(0).max(LIMITS.blobBytes) })
const Whole = z.object({
  /** Length of the whole photo in bytes. */
  length: z.coerce.number().int().min(1).max(LIMITS.blobBytes),
  mime: z.enum(BLOB_MIMES),
})
/**
 * `arrived`: number of received bytes, which is the offset of the next chunk; `stored`: the photo is
 * complete.
 */
const State = z.object({ arrived: z.number(), stored: z.boolean() })

const KIND = 'application/octet-stream'

/**
 * /api/sync/pieces (B2.5a): uploads a large photo in chunks, so that a broken connection costs at most one
 * chunk.
 */
export const syncChunkRoutes: RoutePlugin = async (app) => {
  const store = blobStore(app)
  const { files } = store
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(KIND, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  const config = { whileWiping: true }
  const getOptions = {
    config,
    schema: { summary: 'How much of a photo has arrived', params: Params, response: { 200: State } },
  }
  app.get('/sync/pieces/:sha256', getOptions, async ({ params: { sha256 }, actor }) => {
    if (await hasBlob(store, sha256)) return { arrived: 0, stored: true }
    return { arrived: await countReceivedBytes(files, actor.userId, sha256), stored: false }
  })

  const putOptions = {
    config,
    bodyLimit: LIMITS.chunkBytes,
    schema: {
      summary: 'Bring a piece of a photo',
      params: Chunk,
      querystring: Whole,
      response: { 200: State, 201: State, 409: State },
    },
  }
  app.put('/sync/pieces/:sha256/:offset', putOptions, async (request, reply) => {
    const { sha256, offset } = request.params
    const { userId } = request.actor
    const chunk = request.body
    if (!Buffer.isBuffer(chunk) || chunk.length === 0) throw new HttpError(415, 'unsupported_media_type')
    if (await hasBlob(store, sha256)) return { arrived: 0, stored: true }
    const arrivedBytes = await countReceivedBytes(files, userId, sha256)
    if (offset > arrivedBytes) return reply.code(409).send({ arrived: arrivedBytes, stored: false })
    await allowChunk(store, userId, offset, chunk.length)
    await writeChunk(files, userId, sha256, offset, chunk)
    const next = offset + chunk.length
    if (next < request.query.length) return { arrived: next, stored: false }
    const stored = await finish(sha256, userId, request.query)
    if (stored) return reply.code(201).send({ arrived: next, stored })
    return reply.code(409).send({ arrived: await countReceivedBytes(files, userId, sha256), stored })
  })

  /**
   * Finishes an upload. The chunks are removed if the photo is stored or wrong, so that a wrong upload
   * restarts.
   */
  async function finish(sha256: string, userId: string, { length, mime }: z.infer<typeof Whole>) {
    const bytes = await joinChunks(files, userId, sha256)
    // Another server or request already joined the chunks.
    if (bytes.length < length) return hasBlob(store, sha256)
    try {
      await saveBlob(store, sha256, mime, bytes.subarray(0, length))
    } catch (error) {
      if (error instanceof HttpError && error.status < 500) await deleteChunks(files, userId, sha256)
      throw error
    }
    await deleteChunks(files, userId, sha256)
    return true
  }
}
