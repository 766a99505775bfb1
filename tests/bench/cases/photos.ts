import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { systemClock } from '../../../src/sync/store/systemPorts.ts'
import { type BlobQueueRow, queuedOriginal } from '../../../src/sync/store/tables.ts'
import { createHttp } from '../../../src/lib/httpClient.ts'
import { Engine } from '../../../src/sync/engine/engine.ts'
import { uploadPhotos } from '../../../src/sync/engine/photos.ts'
import type { Net } from '../../../src/sync/ports.ts'
import { openLine } from '../../kit/e2e/e2eLine.ts'
import { testDevice } from '../../kit/server/device.ts'
import { FIGURES } from '../kit/figures.ts'
import { newId } from '../kit/people.ts'
import { gzipHeadersOf } from '../kit/record.ts'
import type { Report } from '../kit/report.ts'
import type { Stand } from '../kit/stand.ts'

/** Photos of one repair: twelve that stay under 8 MB (EV-01). */
const PHOTOS = 12
const ORIGINAL = { width: 2000, height: 1500, sigma: 12, quality: 82 }
const COPY = { width: 400, height: 350, sigma: 40, quality: 85 }
const CUTS = 5
/** The speed of a phone in a basement, in bytes a second: a chunk takes a while. */
const PACE = 2_000_000
const AWAY_MS = 200

interface File {
  sha256: string
  bytes: Buffer
}

/** A photo of noise, which JPEG cannot compress well. */
async function photo({ width, height, sigma, quality }: typeof ORIGINAL): Promise<File> {
  const noise = { type: 'gaussian', mean: 128, sigma } as const
  const create = { width, height, channels: 3, background: '#788', noise } as const
  const bytes = await sharp({ create }).jpeg({ quality }).toBuffer()
  return { sha256: createHash('sha256').update(bytes).digest('hex'), bytes }
}

interface Pair {
  original: File
  copy: File
}

const photos = (): Promise<Pair[]> =>
  Promise.all(
    Array.from({ length: PHOTOS }, async () => ({
      original: await photo(ORIGINAL),
      copy: await photo(COPY),
    })),
  )

const queued = ({ original, copy }: Pair): BlobQueueRow[] => {
  const common = { mime: 'image/jpeg', repairId: newId(), createdAt: Date.now() }
  const bytesOf = ({ bytes }: File) => new Uint8Array(bytes).buffer
  return [
    { ...common, sha256: copy.sha256, original: original.sha256, bytes: bytesOf(copy) },
    { ...common, sha256: queuedOriginal(original.sha256), bytes: bytesOf(original) },
  ]
}

/** A network for the engine that sends every request to this address. */
function netTo(url: string): Net {
  const http = createHttp()
  return {
    online: () => true,
    metered: () => false,
    async send({ path, ...request }) {
      const { status, headers, body } = await http(`${url}/api${path}`, request)
      const chunks = async function* () {
        if (body) yield* body
      }
      return { status, header: (name) => headers.get(name), chunks }
    },
  }
}

/** A device with the engine of the product and photos to upload. */
async function deviceWith(pairs: readonly Pair[], url: string, token: string) {
  const { ports } = testDevice(netTo(url))
  await ports.store.run({ tables: ['blobq'], write: true }, async (tx) => {
    for (const row of pairs.flatMap(queued)) tx.put('blobq', row)
  })
  const engine = new Engine({ ...ports, clock: systemClock })
  engine.setToken(token)
  return engine.context
}

/**
 * Uploads twelve photos while the connection is cut `cuts` times. @returns bytes that travelled either way, those of
 * the photos, and how many the server has
 */
async function bring({ url, login }: Stand, cuts: number) {
  const { token } = await login()
  const pairs = await photos()
  const weight = pairs.reduce((sum, { original, copy }) => sum + original.bytes.length + copy.bytes.length, 0)
  const line = await openLine(Number(new URL(url).port), PACE)
  const context = await deviceWith(pairs, line.url, token)
  const { signal } = new AbortController()
  let cut = 0
  const watch = setInterval(() => {
    if (cut >= cuts || line.travelled < (weight * (cut + 1)) / (cuts + 1)) return
    cut++
    void line.cut().then(() => setTimeout(() => void line.restore(), AWAY_MS))
  }, 5)
  while (await uploadPhotos(context, signal)) await systemClock.sleep(AWAY_MS)
  clearInterval(watch)
  await line.close()
  if (cut < cuts) throw new Error(`the line was cut ${cut} times only`)
  return { travelled: line.travelled, weight, stored: await storedOf(url, token, pairs) }
}

/** The number of photos that the server has whole, both files of each. */
async function storedOf(url: string, token: string, pairs: readonly Pair[]): Promise<number> {
  const has = async ({ sha256 }: File) => {
    const headers = gzipHeadersOf(token)
    const { ok } = await fetch(`${url}/api/sync/blobs/${sha256}`, { method: 'HEAD', headers })
    return ok
  }
  const whole = await Promise.all(
    pairs.map(async ({ original, copy }) => (await has(original)) && (await has(copy))),
  )
  return whole.filter(Boolean).length
}

const times = (value: number): string => `${value.toFixed(3)}x`
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(2)} MB`

/** Measures the bytes that travel beside those of the photos, and checks that every photo arrived. */
export async function measurePhotos(report: Report, stand: Stand): Promise<void> {
  for (const [cuts, limit] of [
    [0, FIGURES.photoBytes],
    [CUTS, FIGURES.photoBytesCut],
  ] as const) {
    const { travelled, weight, stored } = await bring(stand, cuts)
    const how = cuts === 0 ? 'undisturbed' : `the line cut ${cuts} times`
    const beside = `${megabytes(travelled)} for ${megabytes(weight)}`
    report.atMost(
      `${PHOTOS} photos, ${how}: bytes that travelled / bytes`,
      travelled / weight,
      limit,
      times,
      beside,
    )
    report.atLeast(`${PHOTOS} photos, ${how}: whole at the server`, stored, PHOTOS, String)
  }
}
