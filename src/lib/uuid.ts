/** A uuid in canonical lower case. PostgreSQL's byte order and IndexedDB's string order agree on it (B1.1). */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const hex = (bytes: ArrayLike<number>) => Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('')

/** Formats 32 hexadecimal digits as a uuid. */
export const formatUuid = (h: string) =>
  `${h.slice(0, 8)}-${h.slice(8, 12)}-${h.slice(12, 16)}-${h.slice(16, 20)}-${h.slice(20, 32)}`

/**
 * Makes a uuid v7 from a time in milliseconds and ten random bytes. Pure: the caller supplies clock and
 * randomness.
 */
export function uuidv7(nowMs: number, random: ArrayLike<number>): string {
  const time = Math.max(0, Math.floor(nowMs)).toString(16).padStart(12, '0').slice(-12)
  const r = hex(random).padEnd(20, '0')
  const variant = ((Number.parseInt(r[3] ?? '0', 16) & 0x3) | 0x8).toString(16)
  return formatUuid(`${time}7${r.slice(0, 3)}${variant}${r.slice(4, 19)}`)
}

/** The time that a uuid v7, or an id derived from one, begins with. Null: an id of another kind, which has no time. */
export const uuidTime = (id: string): number | null =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[78]/.test(id) ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : null

/** FNV-1a over the text, 32 bits. It only spreads derived ids; no secret depends on it. */
function fnv(text: string, seed: number): number {
  let h = seed >>> 0
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193) >>> 0
  return h >>> 0
}

/**
 * Derives an id from a mutation's id and a label, equal on both sides and in every replay. Automatic log
 * lines and conflict records have such ids, so that running a mutation twice adds nothing (M3).
 */
export function deriveId(mid: string, label: string): string {
  const parts = [0x811c9dc5, 0x9747b28c, 0x2545f491, 0x5bd1e995].map((seed) =>
    fnv(`${label}|${mid}|${label}`, seed).toString(16).padStart(8, '0'),
  )
  const h = parts.join('')
  return formatUuid(`${mid.replaceAll('-', '').slice(0, 12)}8${h.slice(0, 3)}8${h.slice(3, 18)}`)
}
