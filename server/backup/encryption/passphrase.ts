import { createCipheriv, createDecipheriv, randomBytes, scrypt, type ScryptOptions } from 'node:crypto'
import type { Identity, Recipient, Stanza } from 'age-encryption'

/*
 * The passphrase of age (scrypt). The package computes it on the main thread, which would stop the server for a second.
 * Node computes it in its thread pool.
 */

const LABEL = 'age-encryption.org/v1/scrypt'
/** 2^16 rounds take 64 MB and about half a second. A passphrase has at least 20 signs, so that is enough. */
const LOG_ROUNDS = 16
/** The most that is accepted for reading, because each further one doubles the memory. */
const MOST_LOG_ROUNDS = 20
const TAG_BYTES = 16
const NO_NONCE = Buffer.alloc(12)

export class PassphraseRecipient implements Recipient {
  private readonly passphrase: string
  private readonly stanza: typeof Stanza

  constructor(passphrase: string, stanza: typeof Stanza) {
    this.passphrase = passphrase
    this.stanza = stanza
  }

  wrapFileKey = async (fileKey: Uint8Array): Promise<Stanza[]> => {
    const salt = randomBytes(16)
    const key = await keyOf(this.passphrase, salt, LOG_ROUNDS)
    const cipher = createCipheriv('chacha20-poly1305', key, NO_NONCE, { authTagLength: TAG_BYTES })
    const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()])
    return [new this.stanza(['scrypt', withoutPadding(salt), String(LOG_ROUNDS)], new Uint8Array(body))]
  }
}

export class PassphraseIdentity implements Identity {
  private readonly passphrase: string

  constructor(passphrase: string) {
    this.passphrase = passphrase
  }

  unwrapFileKey = async (stanzas: Stanza[]): Promise<Uint8Array | null> => {
    const [only, ...more] = stanzas
    const [type, salt = '', rounds = ''] = only?.args ?? []
    if (!only || type !== 'scrypt' || more.length > 0 || !/^[1-9]\d?$/.test(rounds)) return null
    if (Number(rounds) > MOST_LOG_ROUNDS) return null
    const key = await keyOf(this.passphrase, Buffer.from(salt, 'base64'), Number(rounds))
    const [body, tag] = [only.body.subarray(0, -TAG_BYTES), only.body.subarray(-TAG_BYTES)]
    const decipher = createDecipheriv('chacha20-poly1305', key, NO_NONCE, { authTagLength: TAG_BYTES })
    try {
      return new Uint8Array(Buffer.concat([decipher.setAuthTag(tag).update(body), decipher.final()]))
    } catch {
      return null
    }
  }
}

const withoutPadding = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

function keyOf(passphrase: string, salt: Buffer, logRounds: number): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** logRounds, r: 8, p: 1, maxmem: 2 ** (logRounds + 11) }
  return new Promise((resolve, reject) => {
    scrypt(passphrase, Buffer.concat([Buffer.from(LABEL), salt]), 32, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
