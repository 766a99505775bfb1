import { createHash } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'

/** Of bytes as they come, none of them kept. */
export async function hashOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk)
  return hash.digest('hex')
}

/**
 * Passes bytes on while it counts their hash, and the last of them only when they are what they should be: who reads it never
 * has something else as a whole.
 * @param wrong told before the reader meets the error
 */
export function checked(source: Readable, sha256: string, wrong: () => void): Readable {
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
  // what either of them meets is the reader's error
  pipeline(source, check, () => {})
  return check
}
