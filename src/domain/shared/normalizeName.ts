import { stripInvisible } from './visible.ts'

/**
 * Normalises a name for comparison: without case, surrounding blanks and invisible characters (D-027, D-164,
 * B6.3).
 */
export const normalizeName = (name: string): string =>
  stripInvisible(name).normalize('NFC').trim().toLowerCase()
