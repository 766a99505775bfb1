import { createReadStream, type ReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type pg from 'pg'
import type { BlobFiles } from '../blobs/blobFiles.ts'

/** A photo of a repair, as the file that the zip has of it. */
export interface ZipPhoto {
  /** 'fotos/2026.118/1-0193a4b2.jpg' */
  path: string
  open: () => ReadStream
}

interface Row {
  name: string
  slot: number | null
  id: string
  mime: string
  sha256: string
}

/** The largest file of each photo that is on the server. */
const PHOTOS = `
  SELECT coalesce(r.number, r.provisional_ref, r.id::text) AS name, p.slot, p.id, p.mime,
         CASE WHEN p.original_state = 'stored' THEN p.original_sha256 ELSE p.sha256 END AS sha256
    FROM repair_picture p JOIN repair r ON r.id = p.repair_id
   WHERE p.state = 'stored' OR p.original_state = 'stored' ORDER BY r.id, p.slot, p.id`

/** All photos of the house; one whose file is missing is left out. */
export async function photosOf(pool: pg.Pool, files: BlobFiles): Promise<ZipPhoto[]> {
  const { rows } = await pool.query<Row>(PHOTOS)
  const found: ZipPhoto[] = []
  for (const row of rows) {
    const file = files.path(row.sha256, 'orig')
    const isThere = await stat(file).then(
      () => true,
      () => false,
    )
    if (isThere) found.push({ path: pathOf(row), open: () => createReadStream(file) })
  }
  return found
}

const pathOf = ({ name, slot, id, mime }: Row): string =>
  `fotos/${name.replaceAll(/[^\w.-]+/g, '-')}/${slot ?? 'x'}-${id}.${mime === 'image/png' ? 'png' : 'jpg'}`
