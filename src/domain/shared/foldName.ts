import { visible } from './visible.ts'

/** Names are compared without case, surrounding blanks and invisible signs (D-027, D-164, B6.3). */
export const foldName = (name: string): string => visible(name).normalize('NFC').trim().toLowerCase()
