import type pg from 'pg'
import { findUserWithSecret } from '../../auth/users.ts'
import { verifyPassword } from '../../lib/secrets.ts'
import type { StartupContext } from '../../lib/startupContext.ts'
import { blobStore, saveBlob } from '../../blobs/blobs.ts'
import { DEMO_LOGIN } from '../../auth/demoLogin.ts'
import { fillDemo, isEmpty } from './fill.ts'

/**
 * Fills an empty database with demo data at a startup that wants it (DEMO), and prints its login. A later startup does
 * not print it: a log is kept and read by others (OP-11).
 */
export async function seedDemo({ app, demo: wanted }: StartupContext): Promise<void> {
  if (!wanted || !(await isEmpty(app.pool))) return
  const store = blobStore(app)
  await fillDemo(app.pool, {
    atOnce: true,
    storePhoto: ({ sha256, mime, bytes }) => saveBlob(store, sha256, mime, bytes),
  })
  console.log(`Demo login: ${DEMO_LOGIN.username} / ${DEMO_LOGIN.password}`)
}

/** True if the demo login still has the password that everybody knows. */
export async function isDemoLoginOpen(pool: pg.Pool): Promise<boolean> {
  const user = await findUserWithSecret(pool, DEMO_LOGIN.username)
  return user?.active === true && (await verifyPassword(user.passwordHash, DEMO_LOGIN.password))
}
