import { fromBase64Url, toBase64Url } from '../../../src/lib/base64Url.ts'

/* Stands in for the sealing of access codes: the same form, without a key, so that a test can read what was sealed. */

const NONCE = 'A'.repeat(16)
const SHORTEST_BYTES = 16

export const sealed = (code: string): string =>
  `v1.${NONCE}.${toBase64Url(new TextEncoder().encode(code.padEnd(SHORTEST_BYTES)))}`

export const sealCode = async (code: string): Promise<string> => sealed(code)

export const openCode = async (text: string): Promise<string> =>
  new TextDecoder().decode(fromBase64Url(text.split('.')[2] ?? '')).trimEnd()
