import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import type { OpenFile } from '../../blobs/blobFiles.ts'
import { PassphraseIdentity, PassphraseRecipient } from './passphrase.ts'

/*
 * Encrypts and decrypts streams in the format age (https://age-encryption.org), so that the program `age` can read
 * them too. At most a few chunks of 64 kB are in memory. The package is loaded at the first use.
 */

const library = () => import('age-encryption')

/** Returns an identity: the private key that opens what was encrypted for its recipient. */
export const newIdentity = async (): Promise<string> => (await library()).generateX25519Identity()

/** Returns the public key of an identity. */
export const recipientOf = async (identity: string): Promise<string> =>
  (await library()).identityToRecipient(identity)

async function encrypterFor(recipients: readonly string[]) {
  const { Encrypter } = await library()
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return encrypter
}

/** @throws if one of them is no public key of age */
export async function assertRecipients(recipients: readonly string[]): Promise<void> {
  await encrypterFor(recipients)
}

/** Encrypts a stream. An error of the source reaches the reader of the result. */
export async function encryptStream(recipients: readonly string[], source: Readable): Promise<Readable> {
  const encrypter = await encrypterFor(recipients)
  return nodeStreamOf(await encrypter.encrypt(webStreamOf(source)))
}

/** Encrypts a short text with a passphrase. It takes half a second on purpose, against guessing. */
export async function encryptWithPassphrase(passphrase: string, text: string): Promise<Buffer> {
  const { Encrypter, Stanza } = await library()
  const encrypter = new Encrypter()
  encrypter.addRecipient(new PassphraseRecipient(passphrase, Stanza))
  return Buffer.from(await encrypter.encrypt(text))
}

/** Returns null if it was encrypted with another passphrase. */
export async function decryptWithPassphrase(passphrase: string, sealed: Buffer): Promise<string | null> {
  const { Decrypter } = await library()
  const decrypter = new Decrypter()
  decrypter.addIdentity(new PassphraseIdentity(passphrase))
  return decrypter.decrypt(new Uint8Array(sealed), 'text').catch(() => null)
}

/** Decrypts a stored file. A damaged file breaks its stream off. @throws if no identity opens it */
export async function decryptFile(identities: readonly string[], file: OpenFile): Promise<OpenFile> {
  const { Decrypter } = await library()
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  try {
    const opened = await decrypter.decrypt(webStreamOf(file.stream))
    return { bytes: opened.size(file.bytes), stream: nodeStreamOf(opened) }
  } catch (error) {
    file.stream.destroy()
    throw error
  }
}

/** The types of the streams of Node and of browsers differ; the objects are the same. */
const webStreamOf = (source: Readable) => Readable.toWeb(source) as ReadableStream<Uint8Array>
const nodeStreamOf = (stream: ReadableStream<Uint8Array>) => Readable.fromWeb(stream as WebStream)
