import type { StartupContext } from '../lib/startupContext.ts'
import { countSealed } from './sealedValues.ts'

/** Tells the operator about sealed texts that the present key does not open. The server works in any case. */
export async function reportSealedTexts({ app }: StartupContext): Promise<void> {
  const { pool, env, log } = app
  const { earlier, unreadable } = await countSealed(pool, env)
  if (earlier > 0)
    log.warn(
      { earlier },
      `${earlier} stored secrets are sealed with an earlier secret key: npm run secrets -- rotate`,
    )
  if (unreadable > 0)
    log.warn(
      { unreadable },
      `${unreadable} stored secrets cannot be opened with the keys of this server: give the key of then as SECRET_KEY_PREVIOUS, or type them again`,
    )
}
