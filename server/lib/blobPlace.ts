import { resolve } from 'node:path'

/** Connection settings of an S3-compatible store. Credentials come from the usual sources of the AWS SDK. */
export interface S3Options {
  endpoint: string | undefined
  region: string | undefined
  pathStyle: boolean
  encryption: 'AES256' | 'aws:kms' | undefined
}

/** Timeouts of a store, if they differ from the defaults. */
export interface S3Times {
  connectMs: number
  /** maximum time without receiving a byte */
  idleMs: number
  /** maximum time of one operation including its retries */
  wholeMs: number
}

export interface S3Place extends S3Options {
  kind: 's3'
  bucket: string
  /** without leading or trailing slash; may be empty */
  prefix: string
  times?: S3Times
}

/** The location of photos and documents. */
export type BlobPlace = { kind: 'folder'; folder: string } | S3Place

/**
 * The part of the environment with the location of photos and documents. Without `blobStore` they are in the
 * data folder.
 */
export interface BlobEnv {
  dataDir: string
  blobStore?: BlobPlace | undefined
}

const S3_URL = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w!.*'()/-]*))?$/

/** @returns null if the text names neither a folder nor a bucket */
export function readBlobPlace(text: string, options: S3Options): BlobPlace | null {
  const given = text.trim()
  if (!/^[a-z][a-z0-9+.-]+:\/\//i.test(given))
    return given ? { kind: 'folder', folder: resolve(given) } : null
  const [, bucket, path = ''] = S3_URL.exec(given) ?? []
  if (!bucket) return null
  const prefix = path.replace(/^\/+/, '').replace(/(?<!\/)\/+$/, '')
  const isPlain = !prefix
    .split('/')
    .some((part, i) => part === '.' || part === '..' || (part === '' && i > 0))
  return isPlain ? { kind: 's3', bucket, prefix, ...options } : null
}
