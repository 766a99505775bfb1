import { setTimeout as sleep } from 'node:timers/promises'
import { textOf } from '../../src/lib/objects.ts'
import { StartError } from '../lib/env.ts'
import type { BlobFiles } from './blobFiles.ts'
import { httpStatusOf } from './storeUnavailable.ts'

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
    const error = await testWrite(files)
    if (!error) return
    if (!isTemporary(error) || Date.now() > end)
      throw new StartError(
        `BLOB_STORE: ${files.place} cannot be written, read and deleted in: ${describeError(error)}`,
      )
    await sleep(EVERY_MS)
  }
}

async function testWrite(files: BlobFiles): Promise<unknown> {
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

const causeOf = (error: unknown): unknown => (error instanceof Error && error.cause ? error.cause : error)

const NETWORK_ERRORS =
  /^(ECONN[A-Z]+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|TimeoutError|AbortError)$/

/** True for temporary errors. A refusal by the store or a disk is permanent. */
function isTemporary(error: unknown): boolean {
  const cause = causeOf(error)
  const status = Number(httpStatusOf(cause) ?? 0)
  return (
    status >= 500 || NETWORK_ERRORS.test(textOf(cause, 'code')) || NETWORK_ERRORS.test(textOf(cause, 'name'))
  )
}

function describeError(error: unknown): string {
  const cause = causeOf(error)
  const [name, message] = [textOf(cause, 'name'), textOf(cause, 'message')]
  const words = [name, message].filter((text) => !/^(Error|UnknownError)?$/.test(text))
  return words.join(', ') || String(cause)
}
