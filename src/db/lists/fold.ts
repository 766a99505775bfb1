import type { Texts } from './columns/texts.ts'
import { fold } from '../../lib/fold.ts'

const ACCENTED = /[^ -~\n]/

/** Folded as the search compares it; most texts are plain ASCII and need no look at every accent. */
export const folded = (text: string): string => (ACCENTED.test(text) ? fold(text) : text.toLowerCase())

/** Between two fields, so that no term matches across them; no term contains it. */
const GAP = '\n'

/** One searchable text of several fields. */
export const joined = (parts: readonly (string | null | undefined)[]): string => {
  let text = ''
  for (const part of parts) if (part) text += GAP + part
  return folded(text)
}

/** What to look for, or null when there is nothing to look for. */
export function needleOf(term: string, min: number): string | null {
  const needle = folded(term.trim())
  return needle.length < min ? null : needle
}

/** The slots of which a joined text has this text as one of its parts. @param count slots that there are */
export function withLine(texts: Texts, text: string, count: number): number[] {
  const line = GAP + folded(text.trim())
  if (line === GAP) return []
  const marks = new Uint8Array(count)
  texts.match(line, marks)
  const found: number[] = []
  for (let slot = 0; slot < count; slot++)
    if (marks[slot] === 1 && `${texts.get(slot)}${GAP}`.includes(line + GAP)) found.push(slot)
  return found
}
