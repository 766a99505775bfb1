import * as z from 'zod'
import { companyPartyOf } from '../../src/documents/repairDocument.ts'
import type { InspectedKind } from '../../src/domain/privacy/personFile.ts'
import { firstExecutor } from '../../src/domain/settings/executors.ts'
import { dayInBrussels } from '../../src/domain/shared/days.ts'
import { keysOf } from '../../src/lib/objects.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { blobFilesOf } from '../blobs/blobFilesOf.ts'
import { createDocument } from '../documents/createDocument.ts'
import { contentDisposition } from '../documents/disposition.ts'
import { documentLogo } from '../documents/documentLogo.ts'
import type { RoutePlugin } from '../plugins/types.ts'
import { personArchive } from '../privacy/personArchive.ts'
import { inspectPerson } from '../privacy/personRecords.ts'
import { findDocs } from '../reads/docs.ts'

const OfPerson = z.object({ id: z.string() })
/** An inspection reads many tables and draws a document. */
const INSPECTIONS = { name: 'inspection', max: 30, seconds: 3600 }

const PATHS = {
  customer: { path: '/customer/inspect/:id', summary: 'Everything stored about a customer, as a zip' },
  contact: { path: '/customer/contact/inspect/:id', summary: 'Everything stored about a contact, as a zip' },
  temporary: {
    path: '/rental/inspect/:id',
    summary: 'Everything stored about the customer who was typed on a rental, as a zip',
  },
} as const satisfies Record<InspectedKind, { path: string; summary: string }>

/** 'Inzage' (IZ): everything that is stored about a person. Online only, for owners. */
export const inspectionRoutes: RoutePlugin = async (app) => {
  const { pool, env } = app
  const limited = app.limit({ ...INSPECTIONS, by: ({ actor }) => actor.userId })
  for (const kind of keysOf(PATHS))
    app.post(
      PATHS[kind].path,
      {
        config: { confirmed: true },
        preHandler: limited,
        schema: { summary: PATHS[kind].summary, params: OfPerson },
      },
      async ({ params, actor }, reply) => {
        const at = new Date().toISOString()
        const { file, reference } = await inspectPerson(pool, kind, params.id, { at, by: actor.userId })
        const executor = firstExecutor(await findDocs(pool, 'executor', 'r.active'))
        const { logo } = await documentLogo(app, executor?.logo)
        const company = executor ? companyPartyOf(executor) : null
        const pdf = await createDocument(actor.userId, { what: 'person', request: { file, company, logo } })
        // A name could not be erased there.
        await recordAudit(pool, {
          what: 'personInspected',
          whom: { id: file.about.id, name: reference },
          actor,
        })
        const name = `inzage_${reference.replaceAll(/[^\w-]+/g, '-')}_${dayInBrussels(at)}.zip`
        return reply
          .type('application/zip')
          .header('cache-control', 'no-store')
          .header('content-disposition', contentDisposition(name))
          .send(await personArchive(file, pdf.bytes, blobFilesOf(env)))
      },
    )
}
