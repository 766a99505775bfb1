import { blobStore } from '../blobs/blobs.ts'
import { checkFingerprints } from '../blobs/fingerprint.ts'
import { probeStore } from '../blobs/probe.ts'
import { sweepBlobs } from '../blobs/sweep.ts'
import type { StartupContext } from '../lib/startupContext.ts'

/** At night, when nobody works. */
const AT_NIGHT = '40 3 * * *'

/**
 * Checks first that photos can be stored and that this server belongs to its database; plans the sweep.
 * @throws StartError
 */
export async function openPhotos({ app }: StartupContext): Promise<void> {
  const store = blobStore(app)
  await probeStore(store.files)
  await checkFingerprints(app.pool, app.env)
  app.jobs.daily('blobs', AT_NIGHT, async () => {
    const removed = await sweepBlobs(store)
    app.log.info({ gone: removed }, 'files of photos that nothing names')
  })
}
