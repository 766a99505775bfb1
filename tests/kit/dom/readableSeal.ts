import { fromBase64Url, toBase64Url } from '../../../src/lib/base64Url.ts'

/* Stands in for the sealing of access codes: the same form, without a key, so that a test can read what was sealed. */

const NONCE_BYTES = 12
const SHORTEST_BYTES = 16

/** Two codes with one nonce would be the same code. */
const nonceOf = (code: string): string =>
  toBase64Url(new TextEncoder().encode(code.padStart(NONCE_BYTES)).slice(-NONCE_BYTES))

export const sealed = (code: string): string =>
  `v1.${nonceOf(code)}.${toBase64Url(new TextEncoder().encode(code.padEnd(SHORTEST_BYTES)))}`

export const sealCode = async (code: string): Promise<string> => sealed(code)

export const openCode = async (text: string): Promise<string> =>
  new TextDecoder().decode(fromBase64Url(text.split('.')[2] ?? '')).trimEnd()
