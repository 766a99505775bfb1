import { isId } from '../../src/domain/shared/ids.ts'
import type { FeedPosition } from './store/ports.ts'

/*
 * Cursors are opaque to devices (R9).
 * Delta: `d1.<epoch>.<v>` or, in the middle of a version, `d1.<epoch>.<v>.<ent>.<id>`.
 * Initial sync: `b1.<epoch>.<v0>.<step>.<lastId>` holds the next step and the last id that was sent.
 */

export type Cursor =
  | { is: 'delta'; epoch: string; position: FeedPosition }
  | { is: 'boot'; epoch: string; v0: number; step: number; after: string | null }

export type InitialSyncCursor = Extract<Cursor, { is: 'boot' }>

const LAST_ENT = 32_767
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Returns the place behind all changes of a version. */
export const positionAfterVersion = (v: number): FeedPosition => ({ v, ent: LAST_ENT, id: LAST_ID })

export function writeCursor(cursor: Cursor): string {
  if (cursor.is === 'boot') {
    return ['b1', cursor.epoch, cursor.v0, cursor.step, cursor.after ?? ''].join('.')
  }
  const { v, ent, id } = cursor.position
  return ['d1', cursor.epoch, v, ...(ent === LAST_ENT ? [] : [ent, id])].join('.')
}

/** Parses a cursor; null if the text has an unknown format. */
export function readCursor(text: string): Cursor | null {
  const [kind, epoch = '', ...rest] = text.split('.')
  if (!isId(epoch)) return null
  if (kind === 'd1') return parseDeltaCursor(epoch, rest)
  return kind === 'b1' ? parseInitialSyncCursor(epoch, rest) : null
}

const parseCursorNumber = (text: string | undefined): number | null => {
  const n = /^\d{1,15}$/.test(text ?? '') ? Number(text) : Number.NaN
  return Number.isSafeInteger(n) ? n : null
}

function parseDeltaCursor(epoch: string, [vText, entText, id, ...more]: string[]): Cursor | null {
  const v = parseCursorNumber(vText)
  if (v === null || more.length > 0) return null
  if (entText === undefined) return { is: 'delta', epoch, position: positionAfterVersion(v) }
  const ent = parseCursorNumber(entText)
  return ent === null || ent > LAST_ENT || !isId(id) ? null : { is: 'delta', epoch, position: { v, ent, id } }
}

function parseInitialSyncCursor(epoch: string, [v0Text, stepText, after, ...more]: string[]): Cursor | null {
  const [v0, step] = [parseCursorNumber(v0Text), parseCursorNumber(stepText)]
  if (v0 === null || step === null || more.length > 0 || (after && !isId(after))) return null
  return { is: 'boot', epoch, v0, step, after: after || null }
}
