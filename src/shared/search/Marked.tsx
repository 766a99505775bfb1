import { markedParts } from './markedParts.ts'

/** A text in which the typed words are marked. */
export const Marked = ({ text, term }: { text: string; term: string }) =>
  markedParts(text, term).map((part, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text have only their places
    part.hit ? <mark key={index}>{part.text}</mark> : part.text,
  )
