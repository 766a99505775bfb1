import { createContext, type ReactNode, useContext } from 'react'

/** What there is to say about a field of the record on screen, by its path; null where there is nothing. */
type NoteOf = (path: string) => ReactNode

const Notes = createContext<NoteOf>(() => null)

/** Around the fields of one record: says what stands under each of them. */
export const FieldNotes = Notes.Provider

/** The note of one field; every field with a `path` has one, other parts of a screen place it themselves. */
export function FieldNote({ path }: { path: string | undefined }) {
  const noteOf = useContext(Notes)
  return path === undefined ? null : noteOf(path)
}
