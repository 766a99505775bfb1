import { systemClock } from '../sync/store/systemPorts.ts'
import { awaitCodec } from '../sync/store/rowCodec.ts'
import { db } from './database.ts'
import { DATABASE_NAME, type MirrorMode, SEALED_WORKER } from './sealedDevice.ts'

/** The encryption of the copy on this device, as a worker offers it to its page. */
export interface MirrorApi {
  /** Sets how the worker stores rows from now on. */
  apply(key: string, mode?: MirrorMode): Promise<void>
  /** Stores every row again in the present form. */
  rewrite(): Promise<void>
}

let haveKey = () => {}

/** On a sealed device the worker waits for the key of its page before it uses the store. */
export function lockUntilKey(): void {
  if (self.name !== SEALED_WORKER) return
  awaitCodec(
    DATABASE_NAME,
    new Promise<void>((resolve) => {
      haveKey = resolve
    }),
  )
}

export const mirrorApi: MirrorApi = {
  async apply(key, mode) {
    const { applyMirrorKey } = await import('./mirrorKey.ts')
    applyMirrorKey(key, mode)
    haveKey()
  },
  async rewrite() {
    const { rewriteRows } = await import('../sync/store/sealing/rewriteRows.ts')
    await rewriteRows(db, systemClock)
  },
}
