import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

/** A chunk of an answer, as text and compressed by itself. */
export interface AnswerChunk {
  text: Buffer
  /**
   * Complete deflate blocks without references to earlier data, so they can be placed in any stream
   * (RFC 1951).
   */
  zipped: Buffer
}

const deflate = promisify(deflateRaw)

/**
 * An answer that is generated once for many devices. Generation does not wait for the slowest reader. A late
 * reader gets it from the beginning.
 */
export class SharedChunks implements AsyncIterable<AnswerChunk> {
  private readonly chunks: Promise<AnswerChunk>[] = []
  private ended: 'no' | 'well' | { error: unknown } = 'no'
  private resolveWaiting: () => void = () => {}
  private nextChunk = this.waitForNext()

  constructor(source: AsyncIterable<string>) {
    void this.generate(source)
  }

  get failed(): boolean {
    return typeof this.ended === 'object'
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<AnswerChunk> {
    for (let i = 0; ; ) {
      const chunk = this.chunks[i]
      if (chunk) {
        i++
        yield await chunk
      } else if (this.ended === 'well') return
      else if (this.ended !== 'no') throw this.ended.error
      else await this.nextChunk
    }
  }

  private waitForNext(): Promise<void> {
    return new Promise((resolve) => (this.resolveWaiting = resolve))
  }

  private async generate(source: AsyncIterable<string>): Promise<void> {
    try {
      for await (const each of source) {
        // Start the compression and generate the next chunk in parallel.
        const chunk = chunkOf(each)
        // Readers receive this error when they await the chunk. Avoid an unhandled rejection if there is no
        // reader.
        chunk.catch(() => {})
        this.chunks.push(chunk)
        this.notifyReaders()
      }
      await Promise.all(this.chunks)
      this.ended = 'well'
    } catch (error) {
      this.ended = { error }
    }
    this.notifyReaders()
  }

  private notifyReaders(): void {
    this.resolveWaiting()
    this.nextChunk = this.waitForNext()
  }
}

async function chunkOf(each: string): Promise<AnswerChunk> {
  const text = Buffer.from(each)
  return { text, zipped: await deflate(text, { level: 3, finishFlush: constants.Z_SYNC_FLUSH }) }
}

/** Gzip header without name and time, for an unknown system (RFC 1952). */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** An empty final deflate block. */
const LAST_BLOCK = Buffer.from([3, 0])

/**
 * Combines an individual first line and the shared chunks in one gzip stream. Only the line is compressed
 * anew.
 */
export async function* gzipAnswer(first: string, rest: AsyncIterable<AnswerChunk>): AsyncGenerator<Buffer> {
  const own = Buffer.from(first)
  let [sum, length] = [crc32(own), own.length]
  yield Buffer.concat([GZIP_HEADER, storedBlock(own)])
  for await (const { text, zipped } of rest) {
    sum = crc32(text, sum)
    length += text.length
    yield zipped
  }
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(sum, 0)
  trailer.writeUInt32LE(length % 2 ** 32, 4)
  yield Buffer.concat([LAST_BLOCK, trailer])
}

/** Makes an uncompressed deflate block of at most 65,535 bytes. */
function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(bytes.length, 1)
  head.writeUInt16LE(0xffff - bytes.length, 3)
  return Buffer.concat([head, bytes])
}

/** Sends the first line and the shared chunks without compression. */
export async function* plainAnswer(first: string, rest: AsyncIterable<AnswerChunk>): AsyncGenerator<Buffer> {
  yield Buffer.from(first)
  for await (const { text } of rest) yield text
}
