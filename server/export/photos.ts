import type { Readable } from 'node:stream'
import type pg from 'pg'
import { type BlobFiles, blobFileName } from '../blobs/blobFiles.ts'

/** A photo of a repair, an item or a model, as a file in the zip. */
export interface ZipPhoto {
  /** 'fotos/2026.118/1-0193a4b2.jpg' */
  path: string
  open: () => Promise<Readable>
}

interface Row {
  folder: string
  name: string
  mime: string
  sha256: string
}

/** Selects the largest stored file of each photo of a repair. */
const PHOTOS = `
  SELECT coalesce(r.number, r.provisional_ref, r.id::text) AS folder,
         coalesce(p.slot::text, 'x') || '-' || p.id AS name, p.mime,
         CASE WHEN p.original_state = 'stored' THEN p.original_sha256 ELSE p.sha256 END AS sha256
    FROM repair_picture p JOIN repair r ON r.id = p.repair_id
   WHERE p.state = 'stored' OR p.original_state = 'stored' ORDER BY r.id, p.slot, p.id`

/** Selects the pictures of models. The id keeps similar names apart in the zip. */
const PICTURES = `
  SELECT 'modellen' AS folder, m.brand || ' ' || m.model || ' ' || m.id AS name, b.mime, b.sha256
    FROM item_model m JOIN blob b ON b.sha256 = m.picture ORDER BY lower(m.brand), lower(m.model), m.id`

/** Selects the own photos of items. */
const ITEM_PHOTOS = `
  SELECT 'items' AS folder, coalesce(i.item_number, i.brand) || ' ' || i.id AS name, b.mime, b.sha256
    FROM item i JOIN blob b ON b.sha256 = i.picture ORDER BY i.item_number, i.id`

/** Returns all photos of the company; a photo without a file is omitted. */
export async function photosForExport(pool: pg.Pool, files: BlobFiles): Promise<ZipPhoto[]> {
  const found = await Promise.all([PHOTOS, PICTURES, ITEM_PHOTOS].map((sql) => pool.query<Row>(sql)))
  const here = new Set<string>()
  for await (const { name } of files.list()) here.add(name)
  return found
    .flatMap(({ rows }) => rows)
    .flatMap((row) => {
      const name = blobFileName(row.sha256, 'orig')
      return here.has(name) ? [{ path: pathOf(row), open: () => streamOf(files, name) }] : []
    })
}

/** Opens a photo. If it disappeared since the listing, the download fails, because it would be incomplete. */
async function streamOf(files: BlobFiles, name: string): Promise<Readable> {
  const file = await files.open(name)
  if (!file) throw new Error(`${name} is not there any more`)
  return file.stream
}

const pathOf = ({ folder, name, mime }: Row): string =>
  `fotos/${plain(folder)}/${plain(name)}.${mime === 'image/png' ? 'png' : 'jpg'}`

const plain = (name: string): string => name.replaceAll(/[^\w.-]+/g, '-')
