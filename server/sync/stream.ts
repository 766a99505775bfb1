import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { constants, createGzip, type Gzip } from 'node:zlib'

export const wantsGzip = (accept: string | undefined) => /\bgzip\b(?!\s*;\s*q=0(\.0+)?\b)/i.test(accept ?? '')

export interface EncodedBody {
  stream: Readable
  encoding: 'gzip' | null
}

type Out = Gzip | PassThrough

/**
 * Turns the chunks of an answer into a byte stream. The next chunk is requested only when the last one was
 * sent, so a slow device uses no memory. The compressor is flushed after each chunk, so a fast device
 * receives it at once.
 */
export function streamOf(chunks: AsyncIterable<string>, acceptEncoding: string | undefined): EncodedBody {
  const zipped = wantsGzip(acceptEncoding)
  const out: Out = zipped
    ? createGzip({ level: 3, chunkSize: 64 * 1024, memLevel: 7 })
    : new PassThrough({ highWaterMark: 64 * 1024 })
  void pump(chunks, out)
  return { stream: out, encoding: zipped ? 'gzip' : null }
}

async function pump(chunks: AsyncIterable<string>, out: Out): Promise<void> {
  const gone = new Promise<'gone'>((resolve) => out.once('close', () => resolve('gone')))
  try {
    for await (const chunk of chunks) {
      if (out.destroyed) return
      const hasRoom = out.write(chunk)
      if ('flush' in out) out.flush(constants.Z_SYNC_FLUSH)
      if (!hasRoom && (await Promise.race([once(out, 'drain'), gone])) === 'gone') return
    }
    out.end()
  } catch (error) {
    // The answer breaks off in the middle of a line. The device drops everything after the last mark (R1).
    out.destroy(error instanceof Error ? error : new Error(String(error)))
  }
}
