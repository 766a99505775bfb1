import * as z from 'zod'
import { firstExecutor } from '../../src/domain/settings/executors.ts'
import { documentLogo } from '../documents/documentLogo.ts'
import type { RoutePlugin } from '../plugins/types.ts'
import { findDocs } from '../reads/docs.ts'

const Company = z.object({ name: z.string(), logo: z.string() })

/** The company that signs documents first, as its letterhead shows it, for the login page (DM-05). */
export const loginCompanyRoutes: RoutePlugin = async (app) => {
  app.get(
    '/login/company',
    {
      config: { public: true },
      preHandler: app.limit({ name: 'loginCompany', max: 60, seconds: 60 }),
      schema: {
        summary: 'The name and the logo of the company, for the login page',
        security: [],
        response: { 200: z.object({ company: Company.nullable() }) },
      },
    },
    async () => {
      const executor = firstExecutor(await findDocs(app.pool, 'executor', 'r.active'))
      const { logo } = await documentLogo(app, executor?.logo)
      return { company: executor && logo ? { name: executor.name, logo } : null }
    },
  )
}
