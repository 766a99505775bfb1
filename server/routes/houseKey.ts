import * as z from 'zod'
import { keyFor } from '../mailQueue/seal.ts'
import type { RoutePlugin } from '../plugins/types.ts'

const HouseKey = z.object({
  /** 256 bits as base64url. */
  key: z.string(),
})

/**
 * The key with which devices seal the access codes of what they take in. The server keeps the sealed codes and never opens
 * one; its database without its key file gives none away.
 */
export const houseKeyRoutes: RoutePlugin = async (app) => {
  const schema = { summary: 'The key of the access codes', response: { 200: HouseKey } }
  app.get('/house/key', { schema }, async () => ({
    key: (await keyFor(app.env, 'access code')).toString('base64url'),
  }))
}
