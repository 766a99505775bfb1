import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { constants, createGzip, type Gzip } from 'node:zlib'

export const wantsGzip = (accept: string | undefined) => /\bgzip\b(?!\s*;\s*q=0(\.0+)?\b)/i.test(accept ?? '')

export interface Body {
  stream: Readable
  encoding: 'gzip' | null
}

type Out = Gzip | PassThrough

/**
 * Turns the chunks of an answer into a byte stream. The next chunk is requested only when the last one was
 * sent, so a slow device uses no memory. The compressor is flushed after each chunk, so a fast device
 * receives it at once.
 */
export function streamOf(pieces: AsyncIterable<string>, acceptEncoding: string | undefined): Body {
  const zipped = wantsGzip(acceptEncoding)
  const out: Out = zipped
    ? createGzip({ level: 3, chunkSize: 64 * 1024, memLevel: 7 })
    : new PassThrough({ highWaterMark: 64 * 1024 })
  void pump(pieces, out)
  return { stream: out, encoding: zipped ? 'gzip' : null }
}

async function pump(pieces: AsyncIterable<string>, out: Out): Promise<void> {
  const gone = new Promise<'gone'>((resolve) => out.once('close', () => resolve('gone')))
  try {
    for await (const piece of pieces) {
      if (out.destroyed) return
      const room = out.write(piece)
      if ('flush' in out) out.flush(constants.Z_SYNC_FLUSH)
      if (!room && (await Promise.race([once(out, 'drain'), gone])) === 'gone') return
    }
    out.end()
  } catch (error) {
    // The answer breaks off in the middle of a line. The device drops everything after the last mark (R1).
    out.destroy(error instanceof Error ? error : new Error(String(error)))
  }
}
