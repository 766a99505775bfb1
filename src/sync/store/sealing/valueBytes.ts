/*
 * A row as bytes: the length of the JSON (32 bits, little endian), the JSON, and the binary parts one after another. In
 * the JSON a binary part is `{[BINARY]: [kind, length]}`; the parts are in the order in which the JSON names them.
 */

/** A field that no document has: it begins with a control character. */
const BINARY = '\u0000bytes'
const HEAD_BYTES = 4
const KINDS = { ArrayBuffer, Uint8Array, Int32Array, Uint32Array, Float64Array } as const
type Kind = keyof typeof KINDS

function kindOf(value: object): Kind | undefined {
  const found = Object.entries(KINDS).find(([, kind]) => value instanceof kind)
  return found?.[0] as Kind | undefined
}

/** True for a value of which JSON would keep another one. */
const isLost = (value: unknown): boolean =>
  typeof value === 'number'
    ? !Number.isFinite(value)
    : LOST.some((kind) => value instanceof kind) || (ArrayBuffer.isView(value) && !kindOf(value))
const LOST = [Map, Set, Date, Blob]

const bytesOf = (value: ArrayBuffer | ArrayBufferView): Uint8Array =>
  ArrayBuffer.isView(value)
    ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
    : new Uint8Array(value)

/** @throws TypeError for a value that JSON would lose */
export function encodeValue(row: object): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = []
  const json = JSON.stringify(row, function (this: Record<string, unknown>, key, value: unknown) {
    // JSON has made a text of a date by now.
    if (isLost(this[key])) throw new TypeError(`a value of '${key}' cannot be sealed`)
    if (typeof value !== 'object' || value === null) return value
    const kind = kindOf(value)
    if (kind) {
      const bytes = bytesOf(value as ArrayBuffer)
      parts.push(bytes)
      return { [BINARY]: [kind, bytes.length] }
    }
    return value
  })
  const text = new TextEncoder().encode(json)
  const bytes = new Uint8Array(HEAD_BYTES + text.length + parts.reduce((sum, { length }) => sum + length, 0))
  new DataView(bytes.buffer).setUint32(0, text.length, true)
  bytes.set(text, HEAD_BYTES)
  let at = HEAD_BYTES + text.length
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

export function decodeValue(bytes: Uint8Array<ArrayBuffer>): unknown {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true)
  const json = new TextDecoder().decode(bytes.subarray(HEAD_BYTES, HEAD_BYTES + length))
  let at = HEAD_BYTES + length
  if (at === bytes.length) return JSON.parse(json)
  return JSON.parse(json, (_key, value: unknown) => {
    const found = typeof value === 'object' && value !== null && BINARY in value ? value[BINARY] : null
    if (!Array.isArray(found)) return value
    const [kind, size] = found as [Kind, number]
    // A copy: an array of words must begin at a multiple of its word.
    const { buffer } = bytes.slice(at, at + size)
    at += size
    return kind === 'ArrayBuffer' ? buffer : new KINDS[kind](buffer)
  })
}
