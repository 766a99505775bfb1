import type { FastifyReply } from 'fastify'
import * as z from 'zod'
import { normalizeName } from '../../src/domain/categories/category.ts'
import { sortActiveExecutors } from '../../src/domain/settings/executors.ts'
import type { RoutePlugin } from '../plugins/types.ts'
import { blobStore } from '../blobs/blobs.ts'
import { readBlobIfReachable } from '../blobs/readBlobs.ts'
import { findDocs, type VersionedDoc } from '../reads/docs.ts'
import { presentSubcategories } from './restPresent.ts'

const WithName = z.object({ name: z.string() })
const WithId = z.object({ id: z.string() })
const BY_NAME = 'ORDER BY lower(r.description), r.id'

/** The small lists (AP-058, AP-061, AP-072, AP-076, AP-077, AP-081 to AP-084, AP-141, AP-162). */
export const readsListsRoutes: RoutePlugin = async (app) => {
  const { pool } = app
  const byName = { schema: { params: WithName } }

  app.get('/category/all', async () => findDocs(pool, 'category', `true ${BY_NAME}`))
  app.get('/category/all/active', async () => findDocs(pool, 'category', `r.active ${BY_NAME}`))
  app.get('/category/name/:name', byName, async ({ params }, reply) =>
    free(reply, await findDocs(pool, 'category', `true ${BY_NAME}`), params.name),
  )
  app.get('/subCategory/all', async () =>
    presentSubcategories(pool, await findDocs(pool, 'subcategory', `true ${BY_NAME}`)),
  )
  app.get('/subCategory/category/:id', { schema: { params: WithId } }, async ({ params }) => {
    const docs = await findDocs(pool, 'subcategory', `r.category::text = $1 ${BY_NAME}`, [params.id])
    return presentSubcategories(pool, docs)
  })
  app.get('/subCategory/name/:name', byName, async ({ params }, reply) =>
    free(reply, await findDocs(pool, 'subcategory', `true ${BY_NAME}`), params.name),
  )
  app.get('/kit/all/active', async () => findDocs(pool, 'kit', 'r.active ORDER BY lower(r.name), r.id'))
  app.get('/itemModel/all', async () =>
    findDocs(pool, 'itemModel', 'true ORDER BY lower(r.brand), lower(r.model), r.id'),
  )
  app.get('/repairAction/all/active', async () => findDocs(pool, 'repairAction', `r.active ${BY_NAME}`))
  app.get('/repairAction/name/:name', byName, async ({ params }, reply) =>
    free(reply, await findDocs(pool, 'repairAction', `r.active ${BY_NAME}`), params.name),
  )
  app.get('/manufacturer/all/active', async () =>
    findDocs(pool, 'manufacturer', 'r.active ORDER BY lower(r.name), r.id'),
  )
  app.get('/executor/all/active/repair', async () => {
    const executors = sortActiveExecutors(await findDocs(pool, 'executor', 'r.active'))
    return Promise.all(executors.map(withLogo))
  })
  app.get('/language/all', async () => findDocs(pool, 'ref', `r.kind = 'language' ORDER BY r."order"`))

  /** Adds the logo as text, so that a caller needs no second request (EF-236). */
  async function withLogo(executor: VersionedDoc<'executor'>) {
    const logo = executor.logo ? await readBlobIfReachable(blobStore(app), executor.logo) : null
    return { ...executor, base64EncodedLogo: logo?.bytes.toString('base64') ?? null }
  }
}

/** Sends 200 with the record that has the name, or 204 if the name is free (D-118, D-070). */
function free(reply: FastifyReply, docs: { description: string }[], name: string) {
  const found = docs.find((doc) => normalizeName(doc.description) === normalizeName(name))
  return found ? reply.code(200).send(found) : reply.code(204).send()
}
