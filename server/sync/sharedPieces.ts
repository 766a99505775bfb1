import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

/** A chunk of an answer, as text and compressed by itself. */
export interface Piece {
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
export class SharedPieces implements AsyncIterable<Piece> {
  private readonly pieces: Promise<Piece>[] = []
  private ended: 'no' | 'well' | { error: unknown } = 'no'
  private tell: () => void = () => {}
  private news = this.next()

  constructor(source: AsyncIterable<string>) {
    void this.make(source)
  }

  get failed(): boolean {
    return typeof this.ended === 'object'
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Piece> {
    for (let i = 0; ; ) {
      const piece = this.pieces[i]
      if (piece) {
        i++
        yield await piece
      } else if (this.ended === 'well') return
      else if (this.ended !== 'no') throw this.ended.error
      else await this.news
    }
  }

  private next(): Promise<void> {
    return new Promise((resolve) => (this.tell = resolve))
  }

  private async make(source: AsyncIterable<string>): Promise<void> {
    try {
      for await (const each of source) {
        // Start the compression and generate the next chunk in parallel.
        const piece = pieceOf(each)
        // Readers receive this error when they await the chunk. Avoid an unhandled rejection if there is no
        // reader.
        piece.catch(() => {})
        this.pieces.push(piece)
        this.wake()
      }
      await Promise.all(this.pieces)
      this.ended = 'well'
    } catch (error) {
      this.ended = { error }
    }
    this.wake()
  }

  private wake(): void {
    this.tell()
    this.news = this.next()
  }
}

async function pieceOf(each: string): Promise<Piece> {
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
export async function* zippedWith(first: string, rest: AsyncIterable<Piece>): AsyncGenerator<Buffer> {
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
export async function* plainWith(first: string, rest: AsyncIterable<Piece>): AsyncGenerator<Buffer> {
  yield Buffer.from(first)
  for await (const { text } of rest) yield text
}
