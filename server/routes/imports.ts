import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import {
  IMPORT_FAILED,
  IMPORT_KINDS,
  IMPORTS,
  type ImportKind,
  MAX_IMPORT_BYTES,
} from '../../src/domain/imports/kinds.ts'
import type { Author } from '../../src/domain/shared/autoLine.ts'
import { dayInBrussels } from '../../src/domain/shared/days.ts'
import { Id } from '../../src/domain/shared/ids.ts'
import { fieldOf } from '../../src/lib/objects.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { inSyncTransaction } from '../db/queryable.ts'
import { type OpenImport, type PlannedImport, withImport } from '../imports/importFile.ts'
import { trackProgress, type Progress, progressOf } from '../imports/progress.ts'
import { writePlan } from '../imports/write.ts'
import { newServerId } from '../lib/newServerId.ts'
import { HttpError } from '../lib/errors.ts'
import type { RoutePlugin } from '../plugins/types.ts'

/** The path of each import (AP, IM-01 to IM-06). */
const PATHS: Record<ImportKind, string> = {
  customers: '/customer/file',
  contacts: '/customer/contact/file',
  items: '/item/file',
  holidays: '/holiday/file',
  priceRates: '/priceRate/file',
  stolen: '/item/stolen/file',
}
const IMPORT_LIMIT = { name: 'import', max: 30, seconds: 60 }
/** The screen polls once a second. */
const PROGRESS_LIMIT = { name: 'import-progress', max: 180, seconds: 60 }

/** The id with which the screen polls the progress of its import. */
const ProgressQuery = z.object({ progress: Id.optional() })

/** The six imports: multipart with one part 'file', all rows or none (IM-07, D-128). */
export const importsRoutes: RoutePlugin = async (app) => {
  await app.register(multipart, { limits: { fileSize: MAX_IMPORT_BYTES, files: 1, fields: 5 } })
  const byPerson = (request: FastifyRequest) => request.actor.userId
  // Two tenants of one server may know the same user id, if one began as a copy of the other.
  const ownerOf = ({ actor }: FastifyRequest) => `${app.env.tenant ?? ''}/${actor.userId}`
  const preHandler = app.limit({ ...IMPORT_LIMIT, by: byPerson })
  const opened = async <T>(
    request: FastifyRequest,
    { kind, progress: id }: { kind: ImportKind; progress: string | undefined },
    work: (open: OpenImport, progress: Progress) => Promise<T>,
  ) => {
    const bytes = await fileOf(request)
    const { userId } = request.actor
    return trackProgress(id, ownerOf(request), (progress) =>
      withImport(userId, { kind, bytes }, progress, (open) => work(open, progress)),
    )
  }

  for (const kind of IMPORT_KINDS) {
    const summary = `Imports a list (${IMPORTS[kind].title}); multipart, one part 'file'`
    app.post(
      PATHS[kind],
      { schema: { summary, querystring: ProgressQuery }, preHandler },
      async (request, reply) => {
        const { notFound, inserted, updated, unchanged } = await opened(
          request,
          { kind, progress: request.query.progress },
          (open, progress) =>
            inSyncTransaction(app.pool, async (tx) => {
              const plan = accepted(await open.plan(tx, true))
              progress.notify({ at: 'writing' })
              await writePlan(tx, plan.writes, authorOf(request.actor.userId))
              const details = { kind: IMPORTS[kind].title, added: plan.inserted, updated: plan.updated }
              await recordAudit(tx, { what: 'imported', actor: request.actor, details })
              return plan
            }),
        )
        return reply.code(201).send({ inserted, updated, unchanged, notFound })
      },
    )
  }

  const params = z.object({ kind: z.enum(IMPORT_KINDS) })
  const schema = {
    summary: 'What an import would do, with nothing written',
    params,
    querystring: ProgressQuery,
  }
  app.post('/import/:kind/preview', { schema, preHandler }, async (request) => {
    const { params: asked, query } = request
    const {
      writes: _none,
      notFound: _later,
      ...preview
    } = await opened(request, { ...asked, ...query, progress: query.progress }, (open) =>
      open.plan(app.pool, false),
    )
    return preview
  })

  const followed = { summary: 'How far an import is', params: z.object({ id: Id }) }
  const limited = app.limit({ ...PROGRESS_LIMIT, by: byPerson })
  app.get(
    '/import/progress/:id',
    { schema: followed, preHandler: limited },
    async (request) => progressOf(request.params.id, ownerOf(request)) ?? { at: 'unknown' },
  )
}

/** Returns the person who imports, as the histories of changed records name them. */
function authorOf(uid: string): Author {
  const at = new Date().toISOString()
  return { mid: newServerId(), uid, at, today: dayInBrussels(at) }
}

async function fileOf(request: FastifyRequest): Promise<Uint8Array> {
  const refuse = (status: number, text: string) =>
    new HttpError(status, status === 413 ? 'too_large' : 'invalid', text, { fields: { file: text } })
  if (!request.isMultipart()) throw refuse(422, 'Gelieve een bestand te kiezen.')
  const part = await request.file()
  if (part?.fieldname !== 'file') throw refuse(422, 'Gelieve een bestand te kiezen.')
  try {
    return await part.toBuffer()
  } catch (error) {
    if (fieldOf(error, 'code') !== 'FST_REQ_FILE_TOO_LARGE') throw error
    throw refuse(413, 'Het bestand is groter dan 10 MB.')
  }
}

/** @throws ApiError 422 with every wrong row, as 'Rij 3: Naam ontbreekt' */
function accepted(plan: PlannedImport): PlannedImport {
  const { rows, errorCount } = plan
  if (errorCount === 0) return plan
  throw new HttpError(422, 'import_refused', IMPORT_FAILED, { details: { rows, errorCount } })
}
