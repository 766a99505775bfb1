import type { FastifyRequest } from 'fastify'
import multipart from '@fastify/multipart'
import sharp, { type OutputInfo } from 'sharp'
import type { Repair, RepairPicture } from '../../src/domain/repairs/repair.ts'
import { PHOTO_FIT, PHOTO_MAX_DETAIL } from '../../src/domain/repairs/constants.ts'
import { textOf } from '../../src/lib/objects.ts'
import { validationTexts } from '../../src/domain/shared/stringSchemas.ts'
import { isId } from '../../src/domain/shared/ids.ts'
import { findMutation } from '../../src/mutations/product.ts'
import { type RestContext, runRestCall } from '../mutations/restCall.ts'
import { HttpError } from '../lib/errors.ts'
import type { RoutePlugin } from '../plugins/types.ts'
import { allowPhoto, blobStore, saveBlob, sha256Of } from '../blobs/blobs.ts'
import { hasBlob, openBlob } from '../blobs/readBlobs.ts'
import { syncDatabase } from '../sync/syncDatabase.ts'
import { findDocs, getDoc } from '../reads/docs.ts'
import { withPhotos } from './restPhotos.ts'
import { presentRepairs } from './restPresent.ts'
import { sendPhoto } from './syncBlobs.ts'

type Arguments = Record<string, unknown>
/** The named parts of a path. */
interface PathParameters {
  Params: Record<string, string>
}

/** POST /repair/photo, GET and DELETE /repair/image (AP-026, AP-034, D-033, D-039, D-040). */
export const repairsPhotoRoutes: RoutePlugin = async (app) => {
  const store = blobStore(app)
  await app.register(multipart, { limits: { fileSize: PHOTO_MAX_DETAIL - 1, files: 1, fields: 10 } })

  const run = (name: string, args: Arguments, context: Pick<RestContext, 'userId' | 'idempotencyKey'>) => {
    const def = findMutation(name)
    if (!def) throw new Error(`there is no mutation ${name}`)
    const call = { method: 'POST', path: '', status: 201, toInput: () => args } as const
    return runRestCall({ ...context, pool: app.pool, db: syncDatabase(app), params: {}, body: {} }, [
      { def, call },
    ])
  }
  const contextOf = (request: Pick<FastifyRequest, 'actor' | 'headers'>) => ({
    userId: request.actor.userId,
    idempotencyKey: request.headers['idempotency-key'],
  })

  app.post(
    '/repair/photo',
    { schema: { summary: 'A photo in a slot; multipart file, slot, repairNumber' } },
    async (request, reply) => {
      const part = await request.file()
      if (!part) throw new HttpError(422, 'invalid_args', 'Gelieve een foto te kiezen.')
      const field = (name: string) => textOf(part.fields[name], 'value').trim()
      const sent = await part.toBuffer().catch(tooLarge)
      await allowPhoto(store, request.actor.userId, sent.length)
      const { data, info } = await resizePhoto(sent)
      const repair = await findRepair(field('repairNumber') || field('repairId') || field('id'))
      const photo = await keep(data, info)
      const slot = Number(field('slot') || field('sequence') || 1)
      const old = repair.repairPictures.find((picture) => picture.slot === slot)
      const attach = { ...photo, repairId: repair.id, photoId: crypto.randomUUID(), slot }
      const { args } = old
        ? await run('photo.replace', { ...attach, replaces: old.id }, contextOf(request))
        : await run('photo.attach', attach, contextOf(request))
      const [after] = await presentRepairs(app.pool, [await getDoc(app.pool, 'repair', repair.id)])
      const shown = after && (await withPhotos(store, after))
      return reply.code(201).send(shown?.repairPictures.find(({ id }) => id === args['photoId']) ?? {})
    },
  )

  app.get<PathParameters>('/repair/image/:repairId/:sequence', async (request, reply) => {
    const picture = await pictureOf(request.params)
    const found = picture && (await openBlob(store, picture.sha256, (text) => request.log.warn(text)))
    if (!picture || !found) throw new HttpError(404, 'not_found')
    return sendPhoto(request, reply, found, { etag: `"${picture.sha256}-orig"`, named: 'byPlace' })
  })

  app.delete<PathParameters>('/repair/image/:repairId/:sequence', async (request, reply) => {
    const picture = await pictureOf(request.params)
    const { repairId = '' } = request.params
    if (!picture) throw new HttpError(404, 'not_found')
    await run('photo.remove', { repairId, photoId: picture.id }, contextOf(request))
    return reply.code(204).send()
  })

  async function pictureOf(params: PathParameters['Params']): Promise<RepairPicture | undefined> {
    const { repairId = '', sequence } = params
    const { repairPictures }: Pick<Repair, 'repairPictures'> = await getDoc(app.pool, 'repair', repairId)
    return repairPictures.find(({ slot }) => String(slot) === sequence)
  }

  /** Finds a repair by its number, its provisional code or its id (D-033). */
  async function findRepair(name: string) {
    const where = isId(name) ? 'r.id = $1' : '(r.number = $1 OR r.provisional_ref = $1)'
    const [repair] = name ? await findDocs(app.pool, 'repair', `${where} LIMIT 1`, [name]) : []
    if (!repair) throw new HttpError(404, 'not_found')
    return repair
  }

  async function keep(data: Buffer, { width, height, format }: OutputInfo) {
    const sha256 = sha256Of(data)
    const mime = format === 'png' ? 'image/png' : 'image/jpeg'
    if (!(await hasBlob(store, sha256))) await saveBlob(store, sha256, mime, data)
    return { sha256, mime, bytes: data.length, w: width, h: height }
  }
}

/** Resizes a photo as a device would before sending it. PNG stays PNG (D-066). */
async function resizePhoto(sent: Buffer) {
  const image = sharp(sent, { limitInputPixels: 40_000_000 })
  const { format } = await image.metadata().catch(unreadable)
  if (format !== 'png' && format !== 'jpeg')
    throw new HttpError(422, 'not_an_image', validationTexts.photoKind)
  const small = image.rotate().resize({ ...PHOTO_FIT, fit: 'inside', withoutEnlargement: true })
  const written = format === 'png' ? small.png() : small.jpeg({ quality: 85 })
  return written.toBuffer({ resolveWithObject: true }).catch(unreadable)
}

/**
 * Replaces the error for an oversized file by the text of the specification (AP-026, D-065); other errors are
 * rethrown.
 */
const tooLarge = (error: unknown): never => {
  throw textOf(error, 'code') === 'FST_REQ_FILE_TOO_LARGE'
    ? new HttpError(413, 'too_large', 'Het gekozen bestand is te groot')
    : error
}

const unreadable = (): never => {
  throw new HttpError(422, 'not_an_image', 'Dit bestand is geen leesbare foto.')
}
