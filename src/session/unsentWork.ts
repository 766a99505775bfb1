import { allChosenPhotos } from '../db/chosenPhotos.ts'
import { db } from '../db/database.ts'
import { allFieldDrafts } from '../db/fieldDrafts.ts'
import { today } from '../lib/dates.ts'
import { saveFile } from '../lib/saveFile.ts'
import { exportRefused } from '../sync/client.ts'
import { fieldsOf, textOf } from '../lib/objects.ts'

const unsentPhotos = async () => (await db.blobq.toArray()).filter(({ sent }) => !sent)

/**
 * Returns how many changes, typed texts and photos the server lacks, refused ones included. Wiping the device
 * would lose them.
 */
export async function countUnsent(): Promise<number> {
  const [waiting, refused, photos, chosen, typed] = await Promise.all([
    db.outbox.filter(({ name }) => name !== 'sync.noop').count(),
    db.attention.filter(({ discardedAt }) => discardedAt === undefined).count(),
    unsentPhotos(),
    allChosenPhotos(),
    allFieldDrafts(),
  ])
  return waiting + refused + photos.length + chosen.length + typed.length
}

/** Downloads all of these as one JSON file, the photos as data URLs (D-005). */
export async function saveUnsent(): Promise<void> {
  const photos = await Promise.all([
    ...(await unsentPhotos()).map(async ({ bytes, mime, sha256, repairId }) => ({
      sha256,
      repairId,
      data: await dataUrl(new Blob([bytes], { type: mime })),
    })),
    ...(await allChosenPhotos()).map(async ({ bytes, mime, name, repairId, itemId }) => ({
      name,
      repairId,
      itemId,
      data: await dataUrl(new Blob([bytes], { type: mime })),
    })),
  ])
  const changes = fieldsOf(JSON.parse(await exportRefused()))
  const typed = await allFieldDrafts()
  const text = JSON.stringify({ ...changes, typed, photos }, null, 2)
  saveFile(new Blob([text], { type: 'application/json' }), `niet-verstuurd-${today()}.json`)
}

const dataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(textOf(reader, 'result'))
    reader.onerror = () => reject(new Error('The photo cannot be read.', { cause: reader.error }))
    reader.readAsDataURL(blob)
  })
