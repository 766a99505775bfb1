import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { FieldNotes } from '../../components/fields/FieldNote.tsx'
import type { EntityName } from '../../domain/entities.ts'
import { ConflictNote } from './ConflictNote.tsx'
import { useRecordConflicts } from './queries.ts'
import type { DescribedConflict } from './conflictTexts.ts'

const Conflicts = createContext<readonly DescribedConflict[]>([])

/** Returns the open conflicts of the record on the screen. */
export const useScopeConflicts = (): readonly DescribedConflict[] => useContext(Conflicts)

interface ConflictScopeProps {
  e: EntityName
  /** Null: a record that is not stored yet has no conflicts. */
  id: string | null
  children: ReactNode
}

/** Wraps the fields of one record. Each field with a `path` shows its conflict below it (D-023). */
export function ConflictScope({ e, id, children }: ConflictScopeProps) {
  const conflicts = useRecordConflicts(e, id)
  const noteOf = useMemo(() => notesOf(conflicts), [conflicts])
  return (
    <Conflicts.Provider value={conflicts}>
      <FieldNotes value={noteOf}>{children}</FieldNotes>
    </Conflicts.Provider>
  )
}

const notesOf = (conflicts: readonly DescribedConflict[]) => (path: string) => {
  const here = conflicts.filter(({ conflict }) => conflict.field === path)
  return here.length === 0
    ? null
    : here.map((described) => <ConflictNote key={described.conflict.id} described={described} />)
}

/** True if a part of the record has a conflict; `path` as in 'repairLines.<id>'. */
export const useHasConflicts = (path: string): boolean => usePartConflicts(path).length > 0

/** True if one of these fields of the record is in conflict. */
export const useFieldsInConflict = (fields: readonly string[]): boolean =>
  useScopeConflicts().some(({ conflict }) => fields.includes(conflict.field))

const usePartConflicts = (path: string) =>
  useScopeConflicts().filter(({ conflict }) => conflict.field.startsWith(`${path}.`))

/** All conflicts of a part of the record, such as the cells of a line, shown together below it. */
export function ConflictsOfPart({ path }: { path: string }) {
  return usePartConflicts(path).map((described) => (
    <ConflictNote key={described.conflict.id} described={described} named />
  ))
}

/** All conflicts of the record, for a screen that shows no fields. */
export function AllConflicts() {
  return useScopeConflicts().map((described) => (
    <ConflictNote key={described.conflict.id} described={described} named />
  ))
}
