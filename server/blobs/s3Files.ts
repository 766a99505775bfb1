import { createHash } from 'node:crypto'
import { addAbortSignal, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { GetObjectCommandOutput, PutObjectCommandOutput, S3 } from '@aws-sdk/client-s3'
import type { S3Place } from '../lib/blobPlace.ts'
import type { BlobFiles, FoundFile, OpenFile } from './blobFiles.ts'
import { connectS3, timesOf } from './s3Client.ts'
import { isMissingObject, storeError } from './storeUnavailable.ts'

/** The minimum size of an upload part; two parts are in memory at a time. */
const PART = { partSize: 5 * 1024 * 1024, queueSize: 2 } as const
/** Attempts for a body that breaks off or arrives damaged. */
const TRIES = 2

/** Stores files as objects below a prefix of a bucket, in any S3-compatible store. */
export class S3Files implements BlobFiles {
  readonly place: string
  private readonly s3: S3Place
  private connecting: Promise<S3> | undefined

  constructor(place: S3Place) {
    this.s3 = place
    this.place = `s3://${place.bucket}${place.prefix ? `/${place.prefix}` : ''}`
  }

  private client = (): Promise<S3> => (this.connecting ??= connectS3(this.s3))
  private root = () => (this.s3.prefix ? `${this.s3.prefix}/` : '')
  private at = (name: string) => ({ Bucket: this.s3.bucket, Key: `${this.root()}${name}` })
  private encryption = () => (this.s3.encryption ? { ServerSideEncryption: this.s3.encryption } : {})
  private limit = () => AbortSignal.timeout(timesOf(this.s3).wholeMs)

  async read(name: string): Promise<Buffer | null> {
    const signal = this.limit()
    return mapStoreError(() =>
      withRetry(async () => {
        const got = await this.get(name, signal)
        return got && buffer(addAbortSignal(signal, bodyOf(got)))
      }),
    )
  }

  /**
   * Opens a file. The limit applies until the answer begins. The reading device sets the pace after that, and
   * `socketTimeout` ends a store that stalls.
   */
  async open(name: string): Promise<OpenFile | null> {
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), timesOf(this.s3).wholeMs)
    try {
      const got = await mapStoreError(() => this.get(name, limit.signal))
      return got && { bytes: got.ContentLength ?? 0, stream: bodyOf(got) }
    } finally {
      clearTimeout(timer)
    }
  }

  async find(name: string): Promise<FoundFile | null> {
    const found = await mapStoreError(async () =>
      (await this.client()).headObject(this.at(name), { abortSignal: this.limit() }).catch(nullIfNotThere),
    )
    return found && { name, bytes: found.ContentLength ?? 0, at: found.LastModified ?? new Date() }
  }

  write = (name: string, content: Buffer | Readable): Promise<void> =>
    mapStoreError(() =>
      Buffer.isBuffer(content) ? withRetry(() => this.put(name, content)) : this.uploadStream(name, content),
    )

  async remove(name: string): Promise<void> {
    await mapStoreError(async () =>
      (await this.client()).deleteObject(this.at(name), { abortSignal: this.limit() }),
    )
  }

  async *list(prefix = ''): AsyncGenerator<FoundFile> {
    const input = { Bucket: this.s3.bucket, Prefix: `${this.root()}${prefix}` }
    let token: string | undefined
    do {
      const more = token ? { ContinuationToken: token } : {}
      const page = await mapStoreError(async () =>
        (await this.client()).listObjectsV2({ ...input, ...more }, { abortSignal: this.limit() }),
      )
      for (const { Key = '', Size = 0, LastModified = new Date() } of page.Contents ?? [])
        yield { name: Key.slice(this.root().length), bytes: Size, at: LastModified }
      token = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (token)
  }

  private async get(name: string, signal: AbortSignal): Promise<GetObjectCommandOutput | null> {
    return (await this.client()).getObject(this.at(name), { abortSignal: signal }).catch(nullIfNotThere)
  }

  /**
   * Sends the MD5 checksum with the object. If the answer does not confirm it, reads the object back and
   * compares.
   */
  private async put(name: string, bytes: Buffer): Promise<void> {
    const md5 = createHash('md5').update(bytes)
    const [hex, base64] = [md5.copy().digest('hex'), md5.digest('base64')]
    const input = { ...this.at(name), ...this.encryption(), Body: bytes, ContentMD5: base64 }
    const signal = this.limit()
    const answer = await (await this.client()).putObject(input, { abortSignal: signal })
    if (etagOf(answer) === hex || (await this.read(name))?.equals(bytes)) return
    throw new Error(`${name} did not arrive as it was sent`)
  }

  /** Uploads a stream in parts. A stream that fails leaves no object. */
  private async uploadStream(name: string, content: Readable): Promise<void> {
    const { Upload } = await import('@aws-sdk/lib-storage')
    const params = { ...this.at(name), ...this.encryption(), Body: content }
    await new Upload({ client: await this.client(), params, ...PART }).done()
  }
}

const etagOf = ({ ETag }: PutObjectCommandOutput): string | undefined => ETag?.replaceAll('"', '')

/** The SDK also types the body for browsers; in Node it is a stream. */
const bodyOf = ({ Body }: GetObjectCommandOutput): Readable => {
  if (Body && 'pipe' in Body) return Body
  throw new Error('an answer without a body')
}

function nullIfNotThere(error: unknown): null {
  if (isMissingObject(error)) return null
  throw error
}

async function mapStoreError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw storeError(error)
  }
}

async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  for (let left = TRIES - 1; ; left--) {
    try {
      return await work()
    } catch (error) {
      if (left <= 0) throw error
    }
  }
}
