import type pg from 'pg'
import { inSyncTransaction, type Queryable } from '../db/queryable.ts'
import { isGuessable } from '../auth/passwordStrength.ts'
import { hashPassword } from '../lib/secrets.ts'
import { newUserId, putUser, storePasswordHash } from '../auth/users.ts'
import type { StartupContext } from '../lib/startupContext.ts'
import { type Env, StartError } from '../lib/env.ts'
import { seedReferenceData } from './referenceData.ts'

type Log = { info: (text: string) => void; warn: (text: string) => void }
const NO_ADDRESS = 'gebruiker@example.com'

/**
 * Creates the data of every installation: lists, settings, an executor, and a first user if the environment
 * names one.
 */
export async function seedInstallation({ app, demo }: StartupContext): Promise<void> {
  await inSyncTransaction(app.pool, seedReferenceData)
  await ensureFirstUser(app.pool, app.env.initialUser, app.log, demo)
}

/** Creates the user of INITIAL_USERNAME and INITIAL_PASSWORD, only if there is no user yet (D-010). */
export async function ensureFirstUser(
  pool: pg.Pool,
  { username, password, email }: Env['initialUser'],
  log: Log,
  demo = false,
): Promise<void> {
  if (!username || !password) {
    if (!demo && !(await hasUsers(pool)))
      log.warn('there is no user yet: set INITIAL_USERNAME and INITIAL_PASSWORD and start again')
    return
  }
  if (await hasUsers(pool)) return
  if (isGuessable(password))
    throw new StartError(
      'INITIAL_PASSWORD is too easy to guess: choose a longer one, such as a few unrelated words.',
    )
  const hash = await hashPassword(password)
  const made = await inSyncTransaction(pool, async (tx) => {
    if (await hasUsers(tx)) return false // Another server was faster.
    const id = newUserId()
    const name = username.trim()
    await putUser(tx, id, { username: name, name, lastName: '', email: email ?? NO_ADDRESS })
    await storePasswordHash(tx, id, hash, false)
    return true
  })
  if (made) log.info('the first user was made from INITIAL_USERNAME')
}

async function hasUsers(db: Queryable): Promise<boolean> {
  const { rowCount } = await db.query('SELECT 1 FROM app_user LIMIT 1')
  return rowCount === 1
}
