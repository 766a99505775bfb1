import { createContext, type ReactNode, useContext } from 'react'

/** Returns the note about a field of the record on the screen, by its path; null if there is none. */
type NoteOf = (path: string) => ReactNode

const Notes = createContext<NoteOf>(() => null)

/** Wraps the fields of one record and provides the note of each. */
export const FieldNotes = Notes.Provider

/**
 * The note of one field. Every field with a `path` renders it; other parts of a screen place it themselves.
 */
export function FieldNote({ path }: { path: string | undefined }) {
  const noteOf = useContext(Notes)
  return path === undefined ? null : noteOf(path)
}
