import { searchKey } from '../../domain/search/searchKey.ts'

/** Splits a text at the typed words, so that the found parts can be marked. */
export function markedParts(text: string, term: string): { text: string; hit: boolean }[] {
  const key = searchKey(text)
  const words = searchKey(term).split(/\s+/).filter(Boolean)
  // A letter that becomes two would shift the marks.
  if (words.length === 0 || key.length !== text.length) return [{ text, hit: false }]
  const parts: { text: string; hit: boolean }[] = []
  let at = 0
  for (;;) {
    const from = at
    const [next] = words
      .map((word) => ({ start: key.indexOf(word, from), length: word.length }))
      .filter(({ start }) => start >= 0)
      .toSorted((a, b) => a.start - b.start)
    if (next === undefined) break
    parts.push({ text: text.slice(at, next.start), hit: false })
    at = next.start + next.length
    parts.push({ text: text.slice(next.start, at), hit: true })
  }
  return [...parts, { text: text.slice(at), hit: false }].filter((part) => part.text !== '')
}
