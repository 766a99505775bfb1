import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Place } from '../../../server/lib/blobPlace.ts'

export interface S3Server {
  port: number
  /** A place in its bucket that no other test uses. */
  at: (prefix: string, port?: number) => S3Place
  close: () => Promise<void>
}

const BUCKET = 'werkbank'
/** What this server lets in. */
const S3_ENV = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }
/** Short, so that a store that hangs costs a test little. */
const TIMES = { connectMs: 1_000, idleMs: 500, wholeMs: 5_000 }

/** A server that speaks S3, with its objects in a folder of its own. */
export async function startS3Server(): Promise<S3Server> {
  Object.assign(process.env, S3_ENV)
  const directory = await mkdtemp(join(tmpdir(), 'werkbank-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  })
  const { port } = await server.run()
  const at = (prefix: string, other = port): S3Place => ({
    kind: 's3',
    bucket: BUCKET,
    prefix,
    endpoint: `http://127.0.0.1:${other}`,
    region: undefined,
    pathStyle: true,
    encryption: undefined,
    times: TIMES,
  })
  const close = async () => {
    await server.close()
    await rm(directory, { recursive: true, force: true })
  }
  return { port, at, close }
}
