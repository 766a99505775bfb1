import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { isOneOf } from '../../src/lib/objects.ts'
import { LIMITS } from '../../src/sync/protocol/protocol.ts'
import { HttpError } from '../lib/errors.ts'
import type { RoutePlugin } from '../plugins/types.ts'
import { allowPhoto, blobStore, saveBlob, BLOB_MIMES } from '../blobs/blobs.ts'
import { hasBlob, openBlob, photoStreamOf, type OpenPhoto, readBlob } from '../blobs/readBlobs.ts'

const Params = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) })
const Query = z.object({ v: z.enum(['orig', 'thumb']).default('orig') })

/**
 * /api/sync/blobs (B2.5): photos and issued documents, named by their content, so that repeated uploads are
 * harmless.
 */
export const syncBlobRoutes: RoutePlugin = async (app) => {
  const store = blobStore(app)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser([...BLOB_MIMES], { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  const config = { whileWiping: true }
  const putOptions = {
    config,
    bodyLimit: LIMITS.blobBytes,
    schema: { summary: 'Bring the bytes of a photo', params: Params },
  }
  app.put('/sync/blobs/:sha256', putOptions, async (request, reply) => {
    const { sha256 } = request.params
    if (await hasBlob(store, sha256)) return reply.code(200).send({ sha256 })
    const bytes = request.body
    if (!Buffer.isBuffer(bytes)) throw new HttpError(415, 'unsupported_media_type')
    await allowPhoto(store, request.actor.userId, bytes.length)
    const mime = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
    if (!isOneOf(BLOB_MIMES, mime)) throw new HttpError(415, 'unsupported_media_type')
    await saveBlob(store, sha256, mime, bytes)
    return reply.code(201).send({ sha256 })
  })

  const schema = { summary: 'The bytes of a photo', params: Params, querystring: Query }
  app.head(
    '/sync/blobs/:sha256',
    { config, schema: { params: Params, hide: true } },
    async (request, reply) => {
      const there = await hasBlob(store, request.params.sha256)
      return reply.code(there ? 200 : 404).send()
    },
  )
  app.get('/sync/blobs/:sha256', { schema, exposeHeadRoute: false }, async (request, reply) => {
    const { params, query, log } = request
    const found = await openVariant(params.sha256, query.v, (text) => log.warn(text))
    if (!found) throw new HttpError(404, 'not_found')
    return sendPhoto(request, reply, found, { etag: `"${params.sha256}-${query.v}"`, named: 'byContent' })
  })

  async function openVariant(sha256: string, v: 'orig' | 'thumb', note: (text: string) => void) {
    if (v === 'orig') return openBlob(store, sha256, note)
    const thumb = await readBlob(store, sha256, 'thumb')
    return thumb && photoStreamOf(thumb)
  }
}

/**
 * Cache headers. A photo named by its content hash is stored by the device itself. A copy in the cache of the browser
 * would outlive logout and wiping (BV-04). A photo named by its place is shown by other programs, which ask again.
 */
const CACHED = { byContent: 'no-store', byPlace: 'private, no-cache' } as const

/**
 * Sends a photo as untrusted data: never rendered as a page, without content sniffing, and cached privately.
 */
export function sendPhoto(
  request: FastifyRequest,
  reply: FastifyReply,
  { stream, length, mime }: OpenPhoto,
  { etag, named }: { etag: string; named: keyof typeof CACHED },
): FastifyReply {
  void reply
    .header('etag', etag)
    .header('cache-control', CACHED[named])
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', 'attachment')
    .header('content-security-policy', "sandbox; default-src 'none'")
  if (request.headers['if-none-match'] === etag) {
    stream.destroy()
    return reply.code(304).send()
  }
  return reply.type(mime).header('content-length', length).send(stream)
}
