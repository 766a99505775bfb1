import * as z from 'zod'
import { validationTexts } from './validationTexts.ts'
import { deriveId, UUID } from '../../lib/uuid.ts'

export { deriveId, uuidv7 } from '../../lib/uuid.ts'

/**
 * A uuid in canonical lower case. PostgreSQL's byte order and IndexedDB's string order agree on it (B1.1).
 */
export const Id = z.string().regex(UUID, validationTexts.id)

/** True if the value is a uuid in canonical lower case. */
export const isId = (value: unknown): value is string => Id.safeParse(value).success

/** Derives a fixed id from a name, for a row that every installation has once (a setting, a status). */
export const namedId = (name: string): string => deriveId('00000000-0000-7000-8000-000000000000', name)

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * 'V-' and five Crockford characters of the id: the name of a record until the server numbers it (D-024,
 * B6.4).
 */
export function provisionalRef(id: string): string {
  let bits = Number.parseInt(id.slice(-7), 16) & 0x1ffffff
  let code = ''
  for (let i = 0; i < 5; i++) {
    code = CROCKFORD.charAt(bits & 31) + code
    bits >>= 5
  }
  return `V-${code}`
}

/**
 * True if no two entries of a list have the same id. Otherwise the store would keep the last one and lose the
 * other.
 */
export const haveOwnIds = (list: readonly { id: string }[]): boolean =>
  new Set(list.map(({ id }) => id)).size === list.length
