import * as z from 'zod'
import { LIMITS } from '../../src/contract/protocol.ts'
import { allowPiece, blobStore, keepBlob, KEPT_MIMES } from '../blobs/blobs.ts'
import { arrived, dropPieces, joinPieces, writePiece } from '../blobs/pieces.ts'
import { hasBlob } from '../blobs/readBlobs.ts'
import { ApiError } from '../lib/errors.ts'
import type { RoutePlugin } from '../plugins/types.ts'

const Params = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) })
const Piece = Params.extend({ offset: z.coerce.number().int().min(0).max(LIMITS.blobBytes) })
const Whole = z.object({
  /** Length of the whole photo in bytes. */
  length: z.coerce.number().int().min(1).max(LIMITS.blobBytes),
  mime: z.enum(KEPT_MIMES),
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
export const syncPieceRoutes: RoutePlugin = async (app) => {
  const store = blobStore(app)
  const { files } = store
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(KIND, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  const getOptions = {
    schema: { summary: 'How much of a photo has arrived', params: Params, response: { 200: State } },
  }
  app.get('/sync/pieces/:sha256', getOptions, async ({ params: { sha256 }, actor }) => {
    if (await hasBlob(store, sha256)) return { arrived: 0, stored: true }
    return { arrived: await arrived(files, actor.userId, sha256), stored: false }
  })

  const putOptions = {
    bodyLimit: LIMITS.pieceBytes,
    schema: {
      summary: 'Bring a piece of a photo',
      params: Piece,
      querystring: Whole,
      response: { 200: State, 201: State, 409: State },
    },
  }
  app.put('/sync/pieces/:sha256/:offset', putOptions, async (request, reply) => {
    const { sha256, offset } = request.params
    const { userId } = request.actor
    const piece = request.body
    if (!Buffer.isBuffer(piece) || piece.length === 0) throw new ApiError(415, 'unsupported_media_type')
    if (await hasBlob(store, sha256)) return { arrived: 0, stored: true }
    const here = await arrived(files, userId, sha256)
    if (offset > here) return reply.code(409).send({ arrived: here, stored: false })
    await allowPiece(store, userId, offset, piece.length)
    await writePiece(files, userId, sha256, offset, piece)
    const next = offset + piece.length
    if (next < request.query.length) return { arrived: next, stored: false }
    const stored = await finish(sha256, userId, request.query)
    if (stored) return reply.code(201).send({ arrived: next, stored })
    return reply.code(409).send({ arrived: await arrived(files, userId, sha256), stored })
  })

  /**
   * Finishes an upload. The chunks are removed if the photo is stored or wrong, so that a wrong upload
   * restarts.
   */
  async function finish(sha256: string, userId: string, { length, mime }: z.infer<typeof Whole>) {
    const bytes = await joinPieces(files, userId, sha256)
    // Another server or request already joined the chunks.
    if (bytes.length < length) return hasBlob(store, sha256)
    try {
      await keepBlob(store, sha256, mime, bytes.subarray(0, length))
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) await dropPieces(files, userId, sha256)
      throw error
    }
    await dropPieces(files, userId, sha256)
    return true
  }
}
