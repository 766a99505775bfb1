import * as z from 'zod'
import { T } from './messages.ts'
import { dashed } from './uuid.ts'

export { uuidv7 } from './uuid.ts'

/** Canonical lower-case uuid; the byte order in PostgreSQL and the string order in IndexedDB then agree (B1.1). */
export const Id = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, T.id)

/** Whether the text is a canonical lower-case uuid. */
export const isId = (value: unknown): value is string => Id.safeParse(value).success

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

/** Whether no two entries of a list say they are the same one: the store would keep the last and lose the other. */
export const haveOwnIds = (list: readonly { id: string }[]): boolean =>
  new Set(list.map(({ id }) => id)).size === list.length
