import * as z from 'zod'

/** Canonical lower-case uuid; the byte order in PostgreSQL and the string order in IndexedDB then agree (B1.1). */
export const Id = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'id')

/** Whether the text is a canonical lower-case uuid. */
export const isId = (value: unknown): value is string => Id.safeParse(value).success

const hex = (bytes: ArrayLike<number>) => Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('')

const dashed = (h: string) =>
  `${h.slice(0, 8)}-${h.slice(8, 12)}-${h.slice(12, 16)}-${h.slice(16, 20)}-${h.slice(20, 32)}`

/** A uuid v7 from a time in milliseconds and ten random bytes. Pure: the caller brings clock and randomness. */
export function uuidv7(nowMs: number, random: ArrayLike<number>): string {
  const time = Math.max(0, Math.floor(nowMs)).toString(16).padStart(12, '0').slice(-12)
  const r = hex(random).padEnd(20, '0')
  const variant = ((Number.parseInt(r[3] ?? '0', 16) & 0x3) | 0x8).toString(16)
  return dashed(`${time}7${r.slice(0, 3)}${variant}${r.slice(4, 19)}`)
}

/** FNV-1a over the text, 32 bits; enough to spread derived ids, no secret depends on it. */
function fnv(text: string, seed: number): number {
  let h = seed >>> 0
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193) >>> 0
  return h >>> 0
}

/**
 * An id that both sides and every replay of a mutation arrive at: made of the mutation's id and a label.
 * Automatic log lines and conflict records carry such ids, so that running a mutation twice adds nothing (M3).
 */
export function deriveId(mid: string, label: string): string {
  const parts = [0x811c9dc5, 0x9747b28c, 0x2545f491, 0x5bd1e995].map((seed) =>
    fnv(`${label}|${mid}|${label}`, seed).toString(16).padStart(8, '0'),
  )
  const h = parts.join('')
  return dashed(`${mid.replaceAll('-', '').slice(0, 12)}8${h.slice(0, 3)}8${h.slice(3, 18)}`)
}

/** A fixed id for a row that every installation has once (a setting, a status), from its name. */
export const namedId = (name: string): string => deriveId('00000000-0000-7000-8000-000000000000', name)

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 'V-' and five Crockford characters of the id: the name of a document until the server numbers it (D-024, B6.4). */
export function provisionalRef(id: string): string {
  let bits = Number.parseInt(id.slice(-7), 16) & 0x1ffffff
  let code = ''
  for (let i = 0; i < 5; i++) {
    code = CROCKFORD.charAt(bits & 31) + code
    bits >>= 5
  }
  return `V-${code}`
}
