import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { S3 } from '@aws-sdk/client-s3'
import S3rver from 's3rver'
import type { S3Place } from '../../../server/lib/blobPlace.ts'

export interface S3Server {
  port: number
  /** A folder in its bucket that no other test uses. */
  at: (prefix: string, port?: number) => S3Place
  close: () => Promise<void>
}

const BUCKET = 'werkbank'
/** The credentials of every S3 server that is started here. */
const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

/**
 * A server with the S3 protocol, with its objects in a folder of its own. If S3_TEST_PORT names a port of this machine
 * (docs/operations/photos.md), it is the server there, with the credentials of the environment.
 */
export async function startS3Server(): Promise<S3Server> {
  const other = Number(process.env['S3_TEST_PORT'] ?? 0)
  return other ? otherServer(other) : ownServer()
}

const placeAt =
  (root: string, own: number): S3Server['at'] =>
  (prefix, port = own) => ({
    kind: 's3',
    bucket: BUCKET,
    prefix: `${root}${prefix}`,
    endpoint: `http://127.0.0.1:${port}`,
    region: undefined,
    pathStyle: true,
    encryption: undefined,
  })

async function ownServer(): Promise<S3Server> {
  Object.assign(process.env, CREDENTIALS)
  const directory = await mkdtemp(join(tmpdir(), 'werkbank-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  })
  const { port } = await server.run()
  const close = async () => {
    await server.close()
    await rm(directory, { recursive: true, force: true })
  }
  return { port, at: placeAt('', port), close }
}

async function otherServer(port: number): Promise<S3Server> {
  const place = placeAt(`test-${crypto.randomUUID()}/`, port)
  const s3 = new S3({ endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', forcePathStyle: true })
  await s3.createBucket({ Bucket: BUCKET }).catch(() => {})
  s3.destroy()
  return { port, at: place, close: async () => {} }
}
