import * as z from 'zod'
import { purposeKey } from '../mailQueue/seal.ts'
import type { RoutePlugin } from '../plugins/types.ts'

const CompanyKey = z.object({
  /** 256 bits as base64url. */
  key: z.string(),
})

/**
 * The key with which devices seal the access codes of received equipment. The server stores the sealed codes
 * and never opens them. Without the key file, the database reveals none of them.
 */
export const companyKeyRoutes: RoutePlugin = async (app) => {
  const schema = { summary: 'The key of the access codes', response: { 200: CompanyKey } }
  app.get('/house/key', { schema }, async () => ({
    key: (await purposeKey(app.env, 'access code')).toString('base64url'),
  }))
}
