import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BlobFiles, blobFileName } from '../../server/blobs/blobFiles.ts'
import { saveBlob, sha256Of } from '../../server/blobs/blobs.ts'
import { blobFilesAt, blobFilesOf } from '../../server/blobs/blobFilesOf.ts'
import { checkFingerprints } from '../../server/blobs/fingerprint.ts'
import { moveBlobs } from '../../server/blobs/move.ts'
import { hasBlob, readBlob } from '../../server/blobs/readBlobs.ts'
import { freshDatabase, type TestDatabase } from '../kit/server/postgres.ts'
import { makeDataDir, removeDataDir } from '../kit/server/server.ts'
import { startS3Proxy } from '../kit/server/s3Proxy.ts'
import { type S3Server, startS3Server } from '../kit/server/s3Server.ts'

let [s3, db]: [S3Server, TestDatabase] = [] as never
let dataDir: string
beforeAll(async () => {
  s3 = await startS3Server()
  db = await freshDatabase()
  dataDir = await makeDataDir()
})
afterAll(async () => {
  await db.drop()
  await s3.close()
  await removeDataDir(dataDir)
})

const photoOf = (background: string) =>
  sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer()
const environment = () => ({ dataDir, secretKey: 'ab'.repeat(32) })
const keep = async (files: BlobFiles, ...colors: string[]) => {
  const photos = await Promise.all(colors.map(photoOf))
  for (const bytes of photos) await saveBlob({ pool: db.pool, files }, sha256Of(bytes), 'image/jpeg', bytes)
  return photos.map(sha256Of)
}
const run = (...args: string[]) =>
  promisify(execFile)(
    process.execPath,
    [fileURLToPath(new URL('../../server/cli/blobs.ts', import.meta.url)), ...args],
    {
      env: {
        ...process.env,
        DATABASE_URL: db.url,
        DATA_DIR: dataDir,
        SECRET_KEY: 'ab'.repeat(32),
        S3_ENDPOINT: `http://127.0.0.1:${s3.port}`,
      },
    },
  )

describe('photos that go to another place', () => {
  it('[BS-10] go there and back while servers keep on, by hash, and the mark with them', async () => {
    const [from, to, there] = [
      blobFilesOf(environment()),
      blobFilesAt(s3.at('new')),
      { ...environment(), blobStore: s3.at('new') },
    ]
    const [one = '', two = ''] = await keep(from, '#111', '#222')
    await checkFingerprints(db.pool, environment())
    const first = await moveBlobs({ pool: db.pool, from, to })
    expect(first).toMatchObject({ copied: 4, there: 0, missing: [], damaged: [] })
    await checkFingerprints(db.pool, there)
    // a photo that came meanwhile, at a server that still uses the old store
    const [three = ''] = await keep(from, '#333')
    expect(await moveBlobs({ pool: db.pool, from, to, finish: true })).toMatchObject({ copied: 2, there: 4 })
    for (const name of [one, two, three]) expect(await hasBlob({ pool: db.pool, files: to }, name)).toBe(true)
    await expect(checkFingerprints(db.pool, environment())).rejects.toThrow('was moved elsewhere')
    await checkFingerprints(db.pool, there)
    expect(await moveBlobs({ pool: db.pool, from: to, to: from })).toMatchObject({ copied: 0, there: 6 })
    await checkFingerprints(db.pool, environment())
  })

  it('[BS-11] reports damaged and missing photos, does not copy them, and repairs a wrong copy', async () => {
    const [from, to] = [blobFilesOf(environment()), blobFilesAt(s3.at('checked'))]
    const [good = '', bad = '', gone = '', copied = ''] = await keep(from, '#444', '#555', '#666', '#777')
    await checkFingerprints(db.pool, environment())
    const flipped = (await from.read(blobFileName(bad, 'orig')))!
    flipped[200] = flipped[200]! ^ 1
    await from.write(blobFileName(bad, 'orig'), flipped)
    await from.remove(blobFileName(gone, 'orig'))
    await to.write(blobFileName(copied, 'orig'), flipped)
    const moved = await moveBlobs({ pool: db.pool, from, to })
    expect(moved).toMatchObject({ damaged: [bad], missing: [gone] })
    expect(await to.find(blobFileName(bad, 'orig'))).toBeNull()
    for (const name of [good, copied])
      expect(await readBlob({ pool: db.pool, files: to }, name, 'orig')).not.toBeNull()
    await db.pool.query('DELETE FROM blob WHERE sha256 = ANY($1)', [[bad, gone]])
  })

  it('[BS-11] cut off in its middle it goes on where it was', async () => {
    const from = blobFilesOf(environment())
    await keep(from, '#888', '#999', '#aaa', '#bbb')
    const proxy = await startS3Proxy(s3.port)
    let left = 5
    proxy.fault = (request) => (request.startsWith('PUT') && left-- <= 0 ? 'refused' : null)
    const to = blobFilesAt(s3.at('resumed', proxy.port))
    await expect(moveBlobs({ pool: db.pool, from, to })).rejects.toThrow('bereikbaar')
    proxy.fault = () => null
    const moved = await moveBlobs({ pool: db.pool, from, to, quick: true })
    expect(moved.there).toBeGreaterThanOrEqual(5)
    expect(moved).toMatchObject({ missing: [] })
    await proxy.close()
  })

  it('[BS-10] not out of or into the store of another database', async () => {
    const other = await freshDatabase()
    const neighbour = { ...environment(), blobStore: s3.at('neighbour') }
    await checkFingerprints(other.pool, neighbour)
    const [mine, theirs] = [blobFilesOf(environment()), blobFilesOf(neighbour)]
    const move = (from: BlobFiles, to: BlobFiles) => moveBlobs({ pool: db.pool, from, to })
    await expect(move(mine, theirs)).rejects.toThrow('belongs to another database')
    await expect(move(theirs, mine)).rejects.toThrow('is not the store of this database')
    await other.drop()
  })

  it('[BS-10] by one command, which counts and says what comes next', async () => {
    const to = `s3://werkbank/${s3.at('command').prefix}`
    const { stdout } = await run(join(dataDir, 'blobs'), to)
    expect(stdout).toMatch(
      /^Copied \d+ files \(\d+\.\d MB\); 0 were in s3:\/\/werkbank\/\S*command already\./m,
    )
    expect(stdout).toContain(`Set BLOB_STORE=${to}, start all servers again`)
    await expect(run('s3://werkbank/command')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Usage: /),
    })
  })
})
