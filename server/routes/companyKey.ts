import * as z from 'zod'
import { companyKeySource, readKeyVersions } from '../auth/companyKey.ts'
import { startSealingAnew } from '../auth/sealStoredCodes.ts'
import type { RoutePlugin } from '../plugins/types.ts'

const Key = z.object({
  version: z.number().int(),
  /** 256 bits as base64url. */
  key: z.string(),
})
/** The newest version. An app that knows no versions reads `key` alone. */
const CompanyKey = Key.extend({
  /** Each version with which a stored code may be sealed, the newest first. */
  keys: z.array(Key),
})

/**
 * The key with which devices seal the access codes of received equipment. An older version is given only while a stored
 * code needs it (TO-06). Without the key file, the database reveals no code.
 */
export const companyKeyRoutes: RoutePlugin = async (app) => {
  const schema = { summary: 'The key of the access codes', response: { 200: CompanyKey } }
  app.get('/house/key', { schema }, async () => {
    const { newest, oldest } = await readKeyVersions(app.pool)
    if (oldest < newest) startSealingAnew(app)
    const source = companyKeySource(app.pool, app.env)
    const keyOf = async (version: number) => ({
      version,
      key: (await source(version)).toString('base64url'),
    })
    const older = Array.from({ length: newest - oldest }, (_, i) => keyOf(newest - 1 - i))
    const newestKey = await keyOf(newest)
    return { ...newestKey, keys: [newestKey, ...(await Promise.all(older))] }
  })
}
