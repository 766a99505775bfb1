import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { PersonFile, PersonRecord } from '../../src/domain/privacy/personFile.ts'
import { textOf } from '../../src/lib/objects.ts'
import { blobFileName, type BlobFiles } from '../blobs/blobFiles.ts'

/** A stored file of the person in the zip. */
interface StoredFile {
  path: string
  name: string
}

/**
 * Packs an inspection as a zip that is built while it is read: the document, the data, photos and documents. A file
 * that is missing in the store is left out; the data names it.
 * @returns the byte stream; destroying it stops the reading
 */
export async function personArchive(file: PersonFile, pdf: Buffer, files: BlobFiles): Promise<Readable> {
  const zip = new ZipFile()
  let current: Readable | undefined
  zip.addBuffer(pdf, 'inzage.pdf')
  zip.addBuffer(Buffer.from(JSON.stringify(file, null, 2)), 'gegevens.json')
  const wanted = [...file.sections.documents.map(documentFile), ...file.sections.photos.map(photoFile)]
  for (const { path, name } of wanted) {
    if (!(await files.find(name))) continue
    zip.addReadStreamLazy(path, { compress: false }, (give) => {
      files.open(name).then(
        (found) => {
          current = found?.stream
          if (current) give(null, current)
          else zip.emit('error', new Error(`${name} is not there any more`))
        },
        (error: unknown) => zip.emit('error', error),
      )
    })
  }
  zip.end()
  const bytes = Readable.from(zip.outputStream)
  zip.on('error', (error) => bytes.destroy(error instanceof Error ? error : undefined))
  bytes.once('close', () => current?.destroy())
  return bytes
}

const plain = (name: string): string => name.replaceAll(/[^\w.-]+/g, '-')
/** Ids keep equal names apart. */
const shortId = (record: PersonRecord): string => textOf(record, 'id').slice(-8)

const documentFile = (record: PersonRecord): StoredFile => ({
  path: `documenten/${shortId(record)}-${plain(textOf(record, 'fileName'))}`,
  name: blobFileName(textOf(record, 'sha256'), 'orig'),
})

function photoFile(record: PersonRecord): StoredFile {
  const sha256 = textOf(record, 'originalSha256') || textOf(record, 'sha256')
  const kind = textOf(record, 'mime') === 'image/png' ? 'png' : 'jpg'
  return {
    path: `fotos/${plain(textOf(record, 'repair') || textOf(record, 'itemNumber') || 'foto')}/${shortId(record)}.${kind}`,
    name: blobFileName(sha256, 'orig'),
  }
}
