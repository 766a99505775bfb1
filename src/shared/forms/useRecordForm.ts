import { useState } from 'react'
import { useWhenChanged } from '../../components/forms/useWhenChanged.ts'
import { useLive } from '../../db/live.ts'
import { changedFields, type FieldEdits } from '../../lib/fieldEdits.ts'
import { useFormDraft } from '../drafts/useFormDraft.ts'
import { formDraftKey, isTouched } from './draft.ts'
import { type FieldErrors, useFields } from './useFields.ts'

export type { FieldErrors }

/** The target of a dialog: a record, or null for a new one. */
export interface Target<T> {
  row: T | null
}

/** The props of every dialog of the settings. */
export interface RecordDialogProps<T> {
  /** Null keeps the dialog closed. */
  target: Target<T> | null
  onClose: () => void
}

export interface RecordFormOptions<T, V> {
  /**
   * Names the kind of form. Input is stored as a draft under this name, and offered when the same record is opened
   * again.
   */
  name: string
  target: Target<T> | null
  /** Returns the record as the store has it now, under another id if it was merged; undefined if it is gone. */
  read: (row: T) => Promise<T | undefined>
  /** The field values of a record; of null: the initial values of a new one. */
  valuesOf: (row: T | null) => V
  /** The Dutch text under each field that cannot be saved. */
  check: (values: V, row: T | null) => FieldErrors<V>
  /** The path of a field in the record; default its own name. */
  pathOf?: (key: keyof V, row: T | null) => string
}

/**
 * The fields of a dialog that adds or changes a record. Unedited fields follow the record while the dialog is open
 * (see useFields). A new record has nothing to follow.
 */
export function useRecordForm<T extends { id: string }, V extends object>(options: RecordFormOptions<T, V>) {
  const { name, target, read, valuesOf, check, pathOf } = options
  // Keep the record while the dialog fades out, so that its title does not change visibly.
  const [opened, setOpened] = useState<T | null>(target?.row ?? null)
  const [start, setStart] = useState<V>(() => valuesOf(null))
  const live = useLive(async () => ({ opened, row: opened ? await read(opened) : undefined }), [opened])
  const found = live?.opened === opened ? live.row : undefined
  const [last, setLast] = useState<T | null>(null)
  if (found && found !== last) setLast(found)
  const isGone = opened !== null && live?.opened === opened && !live.row
  const shown = found ?? last ?? opened
  // A deleted record can only be created again, with everything that the form shows.
  const row = isGone ? null : shown
  const record = shown ? valuesOf(shown) : start
  const form = useFields<V>({
    record,
    check: (values) => check(values, row),
  })
  const key = target && formDraftKey(`${name}/${opened?.id ?? 'new'}`)
  const draftState = useFormDraft<FieldEdits<V>>(
    key === null ? null : { key, is: isTouched<V>, form: form.touched },
    form.dirty,
  )
  useWhenChanged(target, (next) => {
    if (!next) return
    setOpened(next.row)
    setLast(null)
    setStart(valuesOf(null))
    form.restart()
  })
  return {
    row,
    isOpen: target !== null,
    /** The event that happened to the record while the dialog was open; null: none. */
    remoteChange: remoteChangeOf(opened, shown, isGone),
    ...form,
    /** Input from before the page ended that was not saved. */
    draft: {
      // If the record holds these values by now, they were saved after all.
      isOffered: draftState.offered !== null && changedFields(draftState.offered, record).length > 0,
      answer: (taken: boolean) => {
        if (taken && draftState.offered) form.restart(draftState.offered)
        draftState.answer(taken)
      },
      /** Call it when the form is saved or abandoned. A draft that is offered and not answered stays. */
      end: async () => {
        if (form.dirty) await draftState.done()
      },
    },
    /** Props of a field, with its path in the record. */
    bind: <K extends keyof V>(key: K) => ({ ...form.bind(key), path: pathOf?.(key, row) ?? String(key) }),
  }
}

/** A change of another person to the record of an open form. */
export type RemoteChange = 'gone' | 'merged' | 'deactivated'

function remoteChangeOf(
  opened: { id: string; active?: boolean } | null,
  shown: { id: string; active?: boolean } | null,
  isGone: boolean,
): RemoteChange | null {
  if (!opened || !shown) return null
  if (isGone) return 'gone'
  if (shown.id !== opened.id) return 'merged'
  return opened.active === true && shown.active === false ? 'deactivated' : null
}

/** The draft of a form over a record. */
export type RecordDraft = ReturnType<typeof useRecordForm<{ id: string }, object>>['draft']
