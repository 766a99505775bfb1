/*
 * The sealed form of the access code of a customer's device (ADR 0035, ADR 0056):
 *
 *   v1.<nonce>.<sealed>                  sealed with the first company key
 *   v2.<key version>.<nonce>.<sealed>    sealed with a later one
 *
 * Sealing a code anew keeps its nonce. So two texts with one nonce are the same code, whichever keys sealed them.
 */

/** The sealed form, as a field accepts it. */
export const SEALED_CODE = /^(?:v1|v2\.[1-9]\d{0,5})\.[\w-]{16}\.[\w-]{22,}$/

export interface SealedCode {
  /** The version of the company key, from 1. */
  keyVersion: number
  /** base64url */
  nonce: string
  /** base64url */
  box: string
}

/** Reads a sealed code; null if it has another form. */
export function parseSealedCode(code: string): SealedCode | null {
  if (!SEALED_CODE.test(code)) return null
  const parts = code.split('.')
  const [nonce = '', box = ''] = parts.slice(-2)
  return { keyVersion: parts.length === 3 ? 1 : Number(parts[1]), nonce, box }
}

/** Writes a sealed code. The first key has the form that every earlier version reads. */
export const formatSealedCode = ({ keyVersion, nonce, box }: SealedCode): string =>
  keyVersion === 1 ? `v1.${nonce}.${box}` : `v2.${keyVersion}.${nonce}.${box}`

/** True if both texts are the same code, also if they were sealed with different keys. */
export function isSameCode(one: unknown, other: unknown): boolean {
  if (typeof one !== 'string' || typeof other !== 'string') return false
  const [first, second] = [parseSealedCode(one), parseSealedCode(other)]
  return first !== null && first.nonce === second?.nonce
}

/** The text that every device binds a sealed code to. */
export const SEALED_CODE_CONTEXT = 'werkbank access code'
