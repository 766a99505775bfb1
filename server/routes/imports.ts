import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { IMPORT_KINDS, IMPORTS, type ImportKind, MAX_IMPORT_BYTES } from '../../src/domain/imports/kinds.ts'
import { rowErrorText } from '../../src/domain/imports/sheet.ts'
import type { ImportPlan } from '../../src/domain/imports/upserts.ts'
import type { Cell } from '../../src/domain/imports/cells.ts'
import { inSyncTransaction } from '../auth/queryable.ts'
import { parseFile } from '../imports/parse.ts'
import { planImport } from '../imports/plan.ts'
import { writePlan } from '../imports/write.ts'
import { ApiError } from '../plugins/errors.ts'
import type { RoutePlugin } from '../plugins/types.ts'

/** Where each file goes (AP, IM-01 to IM-06). */
const PATHS: Record<ImportKind, string> = {
  customers: '/customer/file',
  contacts: '/customer/contact/file',
  items: '/item/file',
  holidays: '/holiday/file',
  priceRates: '/priceRate/file',
  stolen: '/item/stolen/file',
}
const ROWS_SHOWN = 20
const ERRORS_SHOWN = 200
const IMPORT_LIMIT = { name: 'import', max: 30, seconds: 60 }

/** The six imports: multipart with one part 'file', all rows or none (IM-07, D-128). */
export const importsRoutes: RoutePlugin = async (app) => {
  await app.register(multipart, { limits: { fileSize: MAX_IMPORT_BYTES, files: 1, fields: 5 } })
  const preHandler = app.limit({ ...IMPORT_LIMIT, by: (request) => request.actor.userId })

  for (const kind of IMPORT_KINDS) {
    const summary = `Imports a list (${IMPORTS[kind].title}); multipart, one part 'file'`
    app.post(PATHS[kind], { schema: { summary }, preHandler }, async (request, reply) => {
      const cells = await parseFile(await fileOf(request))
      const plan = await inSyncTransaction(app.pool, async (tx) => {
        const made = accepted(await planImport(tx, kind, cells))
        await writePlan(tx, made)
        return made
      })
      return reply.code(201).send({ ...countsOf(plan), notFound: plan.notFound })
    })
  }

  const params = z.object({ kind: z.enum(IMPORT_KINDS as [ImportKind, ...ImportKind[]]) })
  const schema = { summary: 'What an import would do, with nothing written', params }
  app.post('/import/:kind/preview', { schema, preHandler }, async (request) => {
    const { kind } = request.params
    const cells = await parseFile(await fileOf(request))
    return preview(await planImport(app.pool, kind, cells), cells)
  })
}

async function fileOf(request: FastifyRequest): Promise<Uint8Array> {
  const refuse = (status: number, text: string) =>
    new ApiError(status, status === 413 ? 'too_large' : 'invalid', text, { fields: { file: text } })
  if (!request.isMultipart()) throw refuse(422, 'Gelieve een bestand te kiezen.')
  const part = await request.file()
  if (part?.fieldname !== 'file') throw refuse(422, 'Gelieve een bestand te kiezen.')
  try {
    return await part.toBuffer()
  } catch (error) {
    if ((error as { code?: string }).code !== 'FST_REQ_FILE_TOO_LARGE') throw error
    throw refuse(413, 'Het bestand is groter dan 10 MB.')
  }
}

/** @throws ApiError 422 with every row that is wrong, as 'Rij 3: Naam ontbreekt' */
function accepted(plan: ImportPlan): ImportPlan {
  if (plan.errors.length === 0) return plan
  const text = 'Er is iets misgegaan bij het importeren. Gelieve bestand na te kijken.'
  throw new ApiError(422, 'import_refused', text, { details: errorsOf(plan) })
}

const errorsOf = ({ errors }: ImportPlan) => ({
  rows: errors.slice(0, ERRORS_SHOWN).map(rowErrorText),
  errorCount: errors.length,
})

function countsOf({ rows }: ImportPlan) {
  const count = (wanted: string) => rows.filter(({ action }) => action === wanted).length
  return { inserted: count('insert'), updated: count('update'), unchanged: count('same') }
}

function preview(plan: ImportPlan, cells: readonly (readonly Cell[])[]) {
  const text = (cell: Cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? ''))
  const rows = plan.rows.slice(0, ROWS_SHOWN).map(({ row, action }) => ({
    row,
    action,
    cells: (cells[row - 1] ?? []).map(text),
  }))
  const headers = (cells[0] ?? []).map(text)
  return { ...countsOf(plan), ...errorsOf(plan), keyless: plan.keyless ?? 0, headers, firstRows: rows }
}
