import type { BlobFiles } from '../../blobs/blobFiles.ts'
import { blobFilesAt } from '../../blobs/blobFilesOf.ts'
import type { BlobPlace } from '../../lib/blobPlace.ts'
import { StartError } from '../../lib/env.ts'
import type { BackupEncryption, BackupSettings } from '../../lib/envBackup.ts'
import { type BackupDescription, type BackupPlace, placeWithin } from '../place.ts'
import { type FoundSet, setsOf } from '../sets.ts'
import {
  assertRecipients,
  decryptWithPassphrase,
  encryptWithPassphrase,
  newIdentity,
  recipientOf,
} from './age.ts'
import { EncryptedFiles } from './encryptedFiles.ts'

/*
 * The keys of a backup. With public keys the server encrypts what it cannot read itself. With a passphrase each place
 * has a key of its own, which the passphrase opens; so the passphrase is computed once and not for each file.
 */

type SetEncryption = NonNullable<BackupDescription['encryption']>
/** The keys that open backups. */
export type BackupKeys = Partial<Pick<BackupSettings, 'encryption' | 'identities'>>

/** The private key of the files, encrypted with the passphrase. */
const KEY_FILE = 'key.age'
/** An encrypted file with a known text, to try a private key before anything is restored. */
const CHECK = 'check'
const CHECK_TEXT = 'werkbank\n'

/** @throws StartError if a public key has a typing error */
export async function assertEncryption(encryption: BackupEncryption | undefined): Promise<void> {
  if (!encryption || !('recipients' in encryption)) return
  for (const recipient of encryption.recipients)
    await assertRecipients([recipient]).catch(() => {
      throw new StartError(`BACKUP_RECIPIENT: ${recipient} is no public key of age; look for a typing error.`)
    })
}

/** Prepares the keys of a new backup, and writes what opens them. @throws StartError */
export async function beginEncryption(
  encryption: BackupEncryption,
  at: BackupPlace,
  set: BlobPlace,
): Promise<SetEncryption> {
  await assertEncryption(encryption)
  const found: SetEncryption =
    'recipients' in encryption
      ? { by: 'recipients', recipients: [...encryption.recipients] }
      : { by: 'passphrase', recipients: [await passphraseKey(encryption.passphrase, at, set)] }
  await new EncryptedFiles(blobFilesAt(set), found).write(CHECK, Buffer.from(CHECK_TEXT))
  return found
}

/**
 * Writes the key of the place into a new backup. It is that of the newest backup if the passphrase is the same, so that
 * unchanged photos can be linked.
 * @returns its public key
 */
async function passphraseKey(passphrase: string, at: BackupPlace, set: BlobPlace): Promise<string> {
  const newest = (await setsOf(at)).find(({ about }) => about.encryption?.by === 'passphrase')
  const earlier = newest && (await blobFilesAt(placeWithin(at.place, newest.name)).read(KEY_FILE))
  const known = earlier && (await decryptWithPassphrase(passphrase, earlier))
  const identity = known || (await newIdentity())
  await blobFilesAt(set).write(
    KEY_FILE,
    known && earlier ? earlier : await encryptWithPassphrase(passphrase, identity),
  )
  return recipientOf(identity)
}

/** The files of a complete backup, decrypted where they are encrypted. */
export interface OpenSet {
  files: BlobFiles
  photos: BlobFiles
}

/** Opens a backup for reading. @throws StartError that says which key is missing */
export async function openSet({ place, text, about }: FoundSet, keys: BackupKeys = {}): Promise<OpenSet> {
  const [files, photos] = [blobFilesAt(place), blobFilesAt(placeWithin(place, 'blobs'))]
  if (!about.encryption) return { files, photos }
  const identities = await identitiesFor(files, text, about.encryption, keys)
  const opened = new EncryptedFiles(files, { identities })
  const check = await opened.read(CHECK).catch(() => null)
  if (check?.toString('utf8') !== CHECK_TEXT) throw new StartError(keyMissing(text, about.encryption))
  return { files: opened, photos: new EncryptedFiles(photos, { identities }) }
}

async function identitiesFor(
  files: BlobFiles,
  text: string,
  set: SetEncryption,
  { encryption, identities = [] }: BackupKeys,
): Promise<readonly string[]> {
  if (set.by === 'recipients') {
    if (identities.length === 0) throw new StartError(keyMissing(text, set))
    return identities
  }
  const sealed = await files.read(KEY_FILE)
  const passphrase = encryption && 'passphrase' in encryption ? encryption.passphrase : null
  const identity = sealed && passphrase !== null && (await decryptWithPassphrase(passphrase, sealed))
  if (!identity) throw new StartError(keyMissing(text, set))
  return [identity]
}

const keyMissing = (text: string, { by, recipients }: SetEncryption): string =>
  by === 'passphrase'
    ? `${text} is encrypted with a passphrase: give its file in BACKUP_PASSPHRASE_FILE. Nothing was changed.`
    : `${text} is encrypted for ${recipients.join(' and ')}: give the private key of one of them, as --identity <file> or in BACKUP_IDENTITY_FILE. Nothing was changed.`
