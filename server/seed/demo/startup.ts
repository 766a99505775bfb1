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
  const user = app.env.databaseUrl ? null : await findUserWithSecret(app.pool, DEMO_LOGIN.username)
  if (user?.active && (await verifyPassword(user.passwordHash, DEMO_LOGIN.password)))
    console.log(`Demo login: ${DEMO_LOGIN.username} / ${DEMO_LOGIN.password}`)
}
