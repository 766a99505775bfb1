import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import type { Person } from '../../bench/kit/people.ts'
import { call, type Target } from './call.ts'
import { headersOf } from './pulls.ts'
import type { Measurements } from './wireDevice.ts'

const EVERY_MS = 2_000

/** Uploads a photo now and then, until it is told to end. */
export async function bringPhotos(
  target: Target,
  person: Person,
  seen: Measurements,
  going: AbortSignal,
): Promise<void> {
  for (let i = 0; !going.aborted; i++) {
    const body = await photo(i)
    const path = `/api/sync/blobs/${createHash('sha256').update(body).digest('hex')}`
    const headers = { ...headersOf(person), 'content-type': 'image/jpeg' }
    const { status } = await call(target, { method: 'PUT', path, headers, body })
    if (status !== 201) seen.errors.push(`photo ${status}`)
    await sleep(EVERY_MS, undefined, { signal: going }).catch(() => {})
  }
}

/** Different noise each time, so that the server has no such photo yet. */
const photo = (i: number) =>
  sharp({
    create: {
      width: 400,
      height: 350,
      channels: 3,
      background: '#888888',
      noise: { type: 'gaussian', mean: 120 + (i % 9), sigma: 30 },
    },
  })
    .jpeg({ quality: 70 })
    .toBuffer()
