import { setTimeout as sleep } from 'node:timers/promises'
import { textOf } from '../../src/domain/shared/objects.ts'
import { StartError } from '../lib/env.ts'
import type { BlobFiles } from './blobFiles.ts'
import { statusOf } from './storeAway.ts'

/** How long a store may take to start, for example together with the machine. */
const WAIT_MS = 30_000
const EVERY_MS = 500

/**
 * Tests that the store can write, read and delete, because later code relies on it.
 * @throws StartError with the answer of the store
 */
export async function probeStore(files: BlobFiles, waitMs = WAIT_MS): Promise<void> {
  const end = Date.now() + waitMs
  for (;;) {
    const error = await tryOut(files)
    if (!error) return
    if (!mayPass(error) || Date.now() > end)
      throw new StartError(
        `BLOB_STORE: ${files.place} cannot be written, read and deleted in: ${describeError(error)}`,
      )
    await sleep(EVERY_MS)
  }
}

async function tryOut(files: BlobFiles): Promise<unknown> {
  const [name, bytes] = [`probe-${crypto.randomUUID()}`, Buffer.from(crypto.randomUUID())]
  try {
    await files.write(name, bytes)
    const back = await files.read(name)
    await files.remove(name)
    return back?.equals(bytes) ? undefined : new Error('it does not give back what was written')
  } catch (error) {
    return error
  }
}

const behind = (error: unknown): unknown => (error instanceof Error && error.cause ? error.cause : error)

const OF_THE_NET =
  /^(ECONN[A-Z]+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|TimeoutError|AbortError)$/

/** True for temporary errors. A refusal by the store or a disk is permanent. */
function mayPass(error: unknown): boolean {
  const cause = behind(error)
  const status = Number(statusOf(cause) ?? 0)
  return status >= 500 || OF_THE_NET.test(textOf(cause, 'code')) || OF_THE_NET.test(textOf(cause, 'name'))
}

function describeError(error: unknown): string {
  const cause = behind(error)
  const [name, message] = [textOf(cause, 'name'), textOf(cause, 'message')]
  const words = [name, message].filter((text) => !/^(Error|UnknownError)?$/.test(text))
  return words.join(', ') || String(cause)
}
