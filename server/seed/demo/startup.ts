import type pg from 'pg'
import { findUserWithSecret } from '../../auth/users.ts'
import { verifyPassword } from '../../lib/secrets.ts'
import type { StartupContext } from '../../lib/startupContext.ts'
import { blobStore, saveBlob } from '../../blobs/blobs.ts'
import { DEMO_LOGIN, fillDemo, isEmpty } from './fill.ts'

/**
 * Fills an empty database with demo data at a startup that wants it (DEMO). It prints the login at each
 * startup until somebody changes that password.
 */
export async function seedDemo({ app, demo: wanted }: StartupContext): Promise<void> {
  if (wanted && (await isEmpty(app.pool))) {
    const store = blobStore(app)
    await fillDemo(app.pool, {
      atOnce: true,
      storePhoto: ({ sha256, mime, bytes }) => saveBlob(store, sha256, mime, bytes),
    })
  }
  if (!app.env.databaseUrl && (await isDemoLoginOpen(app.pool)))
    console.log(`Demo login: ${DEMO_LOGIN.username} / ${DEMO_LOGIN.password}`)
}

/** True if the demo login still has the password that everybody knows. */
export async function isDemoLoginOpen(pool: pg.Pool): Promise<boolean> {
  const user = await findUserWithSecret(pool, DEMO_LOGIN.username)
  return user?.active === true && (await verifyPassword(user.passwordHash, DEMO_LOGIN.password))
}
