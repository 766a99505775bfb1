import { createHash } from 'node:crypto'
import { pipeline, Readable, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { BlobFiles, FoundFile, OpenFile } from '../../blobs/blobFiles.ts'
import { decryptFile, encryptStream } from './age.ts'

/** Ending of an encrypted file. */
export const ENCRYPTED_ENDING = '.age'

interface FileKeys {
  /** public keys for writing */
  recipients?: readonly string[]
  /** private keys for reading */
  identities?: readonly string[]
}

/**
 * The files of a backup, encrypted one by one. Names stay as they are, with an ending. Only what is encrypted reaches
 * the disk or the store.
 */
export class EncryptedFiles implements BlobFiles {
  readonly place: string
  /** the hash of each file as it was stored, by its name, of the files that this object wrote */
  readonly storedHashes = new Map<string, string>()
  private readonly files: BlobFiles
  private readonly keys: FileKeys

  constructor(files: BlobFiles, keys: FileKeys) {
    this.place = files.place
    this.files = files
    this.keys = keys
  }

  async write(name: string, content: Buffer | Readable): Promise<void> {
    const source = Buffer.isBuffer(content) ? Readable.from([content], { objectMode: false }) : content
    const hash = createHash('sha256')
    const hashed = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        done(null, chunk)
      },
    })
    // Errors of either stream reach the writer.
    pipeline(await encryptStream(this.keys.recipients ?? [], source), hashed, () => {})
    await this.files.write(`${name}${ENCRYPTED_ENDING}`, hashed)
    this.storedHashes.set(name, hash.digest('hex'))
  }

  async open(name: string): Promise<OpenFile | null> {
    const file = await this.files.open(`${name}${ENCRYPTED_ENDING}`)
    return file && decryptFile(this.keys.identities ?? [], file)
  }

  async read(name: string): Promise<Buffer | null> {
    const file = await this.open(name)
    return file && buffer(file.stream)
  }

  /** The size is that of the stored file. */
  async find(name: string): Promise<FoundFile | null> {
    const found = await this.files.find(`${name}${ENCRYPTED_ENDING}`)
    return found && { ...found, name }
  }

  remove = (name: string): Promise<void> => this.files.remove(`${name}${ENCRYPTED_ENDING}`)

  /** The sizes are those of the stored files. */
  async *list(prefix?: string): AsyncGenerator<FoundFile> {
    for await (const found of this.files.list(prefix))
      if (found.name.endsWith(ENCRYPTED_ENDING))
        yield { ...found, name: found.name.slice(0, -ENCRYPTED_ENDING.length) }
  }
}
