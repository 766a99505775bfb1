import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** A certificate with its key, as TLS takes them (PEM). */
export interface Certificate {
  cert: string
  key: string
}

/** A certificate authority of the test. It is made anew each time, so no key is in the repository. */
export function certificateAuthority(): { cert: string; issue: (host: string) => Certificate } {
  const name = 'Werkbank test'
  const own = keys()
  const issue = (subject: string, extensions: Buffer[], key: Keys) =>
    certificate({ issuer: name, subject, extensions, key: key.publicKey, by: own.privateKey })
  return {
    cert: issue(name, [extension(BASIC_CONSTRAINTS, seq(der(0x01, Buffer.from([0xff]))))], own),
    issue: (host) => {
      const key = keys()
      const cert = issue(host, [extension(ALT_NAME, seq(der(0x82, Buffer.from(host))))], key)
      return { cert, key: key.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }
    },
  }
}

interface Keys {
  publicKey: KeyObject
  privateKey: KeyObject
}

const keys = (): Keys => generateKeyPairSync('ec', { namedCurve: 'prime256v1' })

// X.509 version 3 (RFC 5280 §4.1) in DER: a tag, the length, the content.

function der(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([Buffer.from([tag, ...lengthOf(body.length)]), body])
}

/** The shortest encoding of a length: programs in Go accept no other. */
function lengthOf(length: number): number[] {
  if (length < 128) return [length]
  return length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
}
const seq = (...content: Buffer[]) => der(0x30, ...content)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))

const ECDSA_SHA256 = seq(oid('2a8648ce3d040302'))
const COMMON_NAME = oid('550403')
const BASIC_CONSTRAINTS = oid('551d13')
const ALT_NAME = oid('551d11')

const nameOf = (text: string) => seq(der(0x31, seq(COMMON_NAME, der(0x0c, Buffer.from(text)))))
const extension = (id: Buffer, value: Buffer) => seq(id, der(0x04, value))
const always = seq(...['20000101000000Z', '21000101000000Z'].map((time) => der(0x18, Buffer.from(time))))

function certificate(of: {
  issuer: string
  subject: string
  extensions: Buffer[]
  key: KeyObject
  by: KeyObject
}): string {
  const facts = seq(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([of.subject.length])),
    ECDSA_SHA256,
    nameOf(of.issuer),
    always,
    nameOf(of.subject),
    of.key.export({ type: 'spki', format: 'der' }),
    der(0xa3, seq(...of.extensions)),
  )
  const signed = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', facts, of.by)]))
  const lines =
    seq(facts, ECDSA_SHA256, signed)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
