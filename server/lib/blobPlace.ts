import { resolve } from 'node:path'

/** How an S3-compatible store is spoken to; credentials come by the usual ways of the AWS SDK. */
export interface S3Options {
  endpoint: string | undefined
  region: string | undefined
  pathStyle: boolean
  encryption: 'AES256' | 'aws:kms' | undefined
}

/** How long its answers may take, when not as usual. */
export interface S3Times {
  connectMs: number
  /** without a byte from it */
  idleMs: number
  /** of one operation with all its tries */
  wholeMs: number
}

export interface S3Place extends S3Options {
  kind: 's3'
  bucket: string
  /** without slashes at its ends; may be empty */
  prefix: string
  times?: S3Times
}

/** Where photos and papers are kept. */
export type BlobPlace = { kind: 'folder'; folder: string } | S3Place

/** What of the environment says where photos and papers are; without `blobStore` they are in the data folder. */
export interface BlobEnv {
  dataDir: string
  blobStore?: BlobPlace | undefined
}

const S3_URL = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w!.*'()/-]*))?$/

/** @returns null when the text names neither a folder nor a bucket */
export function readBlobPlace(text: string, options: S3Options): BlobPlace | null {
  const given = text.trim()
  if (!/^[a-z][a-z0-9+.-]+:\/\//i.test(given))
    return given ? { kind: 'folder', folder: resolve(given) } : null
  const [, bucket, path = ''] = S3_URL.exec(given) ?? []
  if (!bucket) return null
  const prefix = path.replace(/^\/+|\/+$/g, '')
  const isPlain = !prefix
    .split('/')
    .some((part, i) => part === '.' || part === '..' || (part === '' && i > 0))
  return isPlain ? { kind: 's3', bucket, prefix, ...options } : null
}
