import { createHash } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'

/** Returns the hash of a stream without keeping its bytes. */
export async function hashOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk)
  return hash.digest('hex')
}

/**
 * Passes bytes on while hashing them. The last chunk is only passed on if the hash is right, so a reader
 * never gets wrong bytes as a complete file.
 * @param wrong called before the reader gets the error
 */
export function verifyingStream(source: Readable, sha256: string, wrong: () => void): Readable {
  const hash = createHash('sha256')
  let held: Buffer | undefined
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      const before = held
      held = chunk
      done(null, before)
    },
    flush(done) {
      if (hash.digest('hex') === sha256) return done(null, held)
      wrong()
      return done(new Error('these bytes are not what was kept'))
    },
  })
  // Errors of either stream reach the reader.
  pipeline(source, check, () => {})
  return check
}
