import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BlobFiles, FoundFile } from '../../server/blobs/blobFiles.ts'
import { blobFilesAt } from '../../server/blobs/blobFilesOf.ts'
import { type S3Server, startS3Server } from '../kit/server/s3Server.ts'

let s3: S3Server
let folder: string
beforeAll(async () => {
  s3 = await startS3Server()
  folder = await mkdtemp(join(tmpdir(), 'werkbank-files-'))
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

const STORES: [string, () => BlobFiles][] = [
  ['a folder', () => blobFilesAt({ kind: 'folder', folder: join(folder, 'blobs') })],
  ['an object store', () => blobFilesAt(s3.at('huis/blobs'))],
]
const all = async (found: AsyncIterable<FoundFile>) => {
  const names: string[] = []
  for await (const { name } of found) names.push(name)
  return names.toSorted((a, b) => a.localeCompare(b))
}

describe.each(STORES)('[BS-01] %s', (_name, at) => {
  it('gives back what was written, knows its size, and has nothing of what was never there', async () => {
    const [files, bytes] = [at(), randomBytes(100_000)]
    await files.write('ab/first.orig', bytes)
    expect((await files.read('ab/first.orig'))?.equals(bytes)).toBe(true)
    expect(await files.find('ab/first.orig')).toMatchObject({ name: 'ab/first.orig', bytes: 100_000 })
    const open = await files.open('ab/first.orig')
    expect(open?.bytes).toBe(100_000)
    expect((await buffer(open!.stream)).equals(bytes)).toBe(true)
    for (const none of [files.read('ab/none'), files.find('ab/none'), files.open('ab/none')])
      expect(await none).toBeNull()
    await files.remove('ab/none')
  })

  it('lists by the beginning of a name, replaces, and removes', async () => {
    const files = at()
    for (const name of ['cd/a.orig', 'cd/b.orig', 'pieces/x.1', 'pieces/y.1'])
      await files.write(name, Buffer.from(name))
    await files.write('cd/a.orig', Buffer.from('other'))
    expect((await files.read('cd/a.orig'))?.toString()).toBe('other')
    expect(await all(files.list('pieces/x'))).toEqual(['pieces/x.1'])
    expect(await all(files.list())).toEqual(expect.arrayContaining(['cd/a.orig', 'pieces/y.1']))
    await files.remove('cd/a.orig')
    expect(await all(files.list('cd/'))).toEqual(['cd/b.orig'])
  })

  it('takes a stream larger than a part as it comes, and nothing of one that breaks off', async () => {
    const [files, bytes] = [at(), randomBytes(12_000_000)]
    const parts = () => Array.from({ length: 120 }, (_, i) => bytes.subarray(i * 100_000, (i + 1) * 100_000))
    await files.write('ef/large', Readable.from(parts()))
    const open = await files.open('ef/large')
    const hash = createHash('sha256')
    for await (const chunk of open!.stream) hash.update(chunk as Buffer)
    expect(hash.digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'))
    const breaking = Readable.from(
      (function* () {
        yield* parts().slice(0, 80)
        throw new Error('cut')
      })(),
    )
    await expect(files.write('ef/cut', breaking)).rejects.toThrow(/cut|bereikbaar/)
    expect(await files.find('ef/cut')).toBeNull()
  })
})

it('[BS-01] an object store that lists its names a page at a time is asked for each page', async () => {
  const page = (names: string[], next: string) =>
    `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next && `<NextContinuationToken>${next}</NextContinuationToken>`}${names
      .map((name) => `<Contents><Key>huis/${name}</Key><Size>1</Size></Contents>`)
      .join('')}</ListBucketResult>`
  const asked: (string | null)[] = []
  const server = createServer((request, answer) => {
    const token = new URL(request.url ?? '', 'http://x').searchParams.get('continuation-token')
    asked.push(token)
    answer.end(token === null ? page(['ab/1', 'ab/2'], 'more') : page(['ab/3'], ''))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const place = s3.at('', (server.address() as AddressInfo).port)
  const files = blobFilesAt({ ...place, prefix: 'huis' })
  expect(await all(files.list())).toEqual(['ab/1', 'ab/2', 'ab/3'])
  expect(asked).toEqual([null, 'more'])
  server.closeAllConnections()
  server.close()
})

it('[BS-02] S3_ENCRYPTION asks the store to encrypt its objects, and each put sends the checksum of its bytes', async () => {
  const [bytes, sentHeaders] = [Buffer.from('een foto'), [] as unknown[]]
  const server = createServer((request, answer) => {
    const { 'x-amz-server-side-encryption': encryption, 'content-md5': md5 } = request.headers
    if (request.method === 'PUT') sentHeaders.push(encryption, md5)
    request.resume().on('end', () => answer.end(request.method === 'GET' ? bytes : undefined))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const place = s3.at('huis', (server.address() as AddressInfo).port)
  await blobFilesAt({ ...place, encryption: 'AES256' }).write('ab/1', bytes)
  expect(sentHeaders).toEqual(['AES256', createHash('md5').update(bytes).digest('base64')])
  server.closeAllConnections()
  server.close()
})
