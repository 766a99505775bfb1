import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/*
 * An authenticator in software (WebAuthn Level 3): it makes passkeys with attestation 'none' and signs with them. Each
 * answer can be made wrong in one way, for the tests of what a server must refuse.
 */

/** The parts of an answer; a test replaces one of them. */
export interface AnswerParts {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  counter?: number
  /** The person was verified, by a PIN or a finger. */
  verified?: boolean
  present?: boolean
  userHandle?: string | undefined
  /** Sign with this key instead of that of the passkey. */
  key?: KeyObject
}

interface Options {
  challenge: string
  rpId?: string
  rp?: { id?: string }
  user?: { id: string }
  [field: string]: unknown
}

export interface Passkey {
  id: string
  rpId: string
  userHandle: string
  key: KeyObject
  counter: number
}

const FLAGS = { present: 1, verified: 4, attested: 64 } as const
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64Url = (data: string | Buffer) => Buffer.from(data).toString('base64url')

/** Makes a passkey for the options of a registration. @returns the passkey, and the answer for the server */
export function makePasskey(options: Options, origin: string, parts: AnswerParts = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const rpId = options.rp?.id ?? ''
  const passkey: Passkey = {
    id: base64Url(credentialId),
    rpId,
    userHandle: options.user?.id ?? '',
    key: privateKey,
    counter: 1,
  }
  const coseKey = cborMap([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x ?? '', 'base64url')],
    [-3, Buffer.from(y ?? '', 'base64url')],
  ])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(credentialId.length)
  const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey])
  const authData = authenticatorData(rpId, { counter: 1, ...parts }, attested)
  const attestationObject = cborMap([
    ['fmt', 'none'],
    ['attStmt', EMPTY_MAP],
    ['authData', authData],
  ])
  const clientDataJSON = clientData('webauthn.create', options.challenge, origin, parts)
  return {
    passkey,
    answer: {
      ...shared(passkey.id),
      response: {
        clientDataJSON: base64Url(clientDataJSON),
        attestationObject: base64Url(attestationObject),
        transports: ['internal'],
      },
    },
  }
}

/** Signs the options of a login, and counts the use. */
export function signWithPasskey(passkey: Passkey, options: Options, origin: string, parts: AnswerParts = {}) {
  const counter = parts.counter ?? (passkey.counter += 1)
  const authData = authenticatorData(passkey.rpId, { ...parts, counter })
  const clientDataJSON = clientData('webauthn.get', options.challenge, origin, parts)
  const signed = Buffer.concat([authData, sha256(clientDataJSON)])
  const userHandle = 'userHandle' in parts ? parts.userHandle : passkey.userHandle
  return {
    ...shared(passkey.id),
    response: {
      clientDataJSON: base64Url(clientDataJSON),
      authenticatorData: base64Url(authData),
      signature: base64Url(sign('sha256', signed, parts.key ?? passkey.key)),
      ...(userHandle === undefined ? {} : { userHandle }),
    },
  }
}

const shared = (id: string) => ({ id, rawId: id, type: 'public-key', clientExtensionResults: {} })

const clientData = (type: string, challenge: string, origin: string, parts: AnswerParts): Buffer =>
  Buffer.from(
    JSON.stringify({
      type: parts.type ?? type,
      challenge: parts.challenge ?? challenge,
      origin: parts.origin ?? origin,
      crossOrigin: false,
    }),
  )

function authenticatorData(rpId: string, parts: AnswerParts, attested?: Buffer): Buffer {
  const { present = true, verified = true, counter = 0 } = parts
  const flags =
    (present ? FLAGS.present : 0) | (verified ? FLAGS.verified : 0) | (attested ? FLAGS.attested : 0)
  const head = Buffer.alloc(5)
  head.writeUInt8(flags)
  head.writeUInt32BE(counter, 1)
  return Buffer.concat([sha256(parts.rpId ?? rpId), head, ...(attested ? [attested] : [])])
}

/*
 * CBOR (RFC 8949), as far as an attestation needs it.
 */

type CborValue = number | string | Buffer
/** An encoded empty map, which `cbor` writes as it is. */
const EMPTY_MAP = Buffer.from([0xa0])

const cborMap = (entries: readonly (readonly [CborValue, CborValue])[]): Buffer =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flatMap(([key, value]) => [cbor(key), cbor(value)])])

function cbor(value: CborValue): Buffer {
  if (value === EMPTY_MAP) return EMPTY_MAP
  if (typeof value === 'number') return value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value)
  if (typeof value === 'string') {
    const bytes = Buffer.from(value)
    return Buffer.concat([cborHead(3, bytes.length), bytes])
  }
  return Buffer.concat([cborHead(2, value.length), value])
}

function cborHead(major: number, n: number): Buffer {
  const type = major << 5
  if (n < 24) return Buffer.from([type | n])
  if (n < 256) return Buffer.from([type | 24, n])
  return Buffer.from([type | 25, n >> 8, n & 255])
}
