import { useState } from 'react'
import { useWhenChanged } from '../../components/forms/useWhenChanged.ts'
import { useLive } from '../../db/live.ts'
import { changedFields, type Touched } from '../../lib/touched.ts'
import { useKeptDraft } from '../drafts/useKeptDraft.ts'
import { draftKeyOf, isTouched } from './draft.ts'
import { type FieldErrors, useFields } from './useFields.ts'

export type { FieldErrors }

/** What a dialog is open for: a record, or null for a new one. */
export interface Target<T> {
  row: T | null
}

/** What every dialog of the settings takes. */
export interface RecordDialogProps<T> {
  /** Null keeps the dialog closed. */
  target: Target<T> | null
  onClose: () => void
}

export interface RecordFormOptions<T, V> {
  /** Names the kind of form: what is typed is kept as a draft of it, and offered when its record is opened again. */
  name: string
  target: Target<T> | null
  /** The record as the store has it now, under another id where it was merged; undefined when it is gone. */
  read: (row: T) => Promise<T | undefined>
  /** The fields of a record; of null: those a new one starts with. */
  valuesOf: (row: T | null) => V
  /** The Dutch text under each field that cannot be saved. */
  check: (values: V, row: T | null) => FieldErrors<V>
  /** Where a field stands in the record; default under its own name. */
  pathOf?: (key: keyof V, row: T | null) => string
}

/**
 * The fields of a dialog that adds or changes a record. What is not touched follows the record while the dialog is open
 * (see useFields); a new one has nothing to follow.
 */
export function useRecordForm<T extends { id: string }, V extends object>(options: RecordFormOptions<T, V>) {
  const { name, target, read, valuesOf, check, pathOf } = options
  // The record stays while the dialog fades out, so that its title does not change under the eyes.
  const [opened, setOpened] = useState<T | null>(target?.row ?? null)
  const [start, setStart] = useState<V>(() => valuesOf(null))
  const live = useLive(async () => ({ opened, row: opened ? await read(opened) : undefined }), [opened])
  const found = live?.opened === opened ? live.row : undefined
  const [last, setLast] = useState<T | null>(null)
  if (found && found !== last) setLast(found)
  const isGone = opened !== null && live?.opened === opened && !live.row
  const shown = found ?? last ?? opened
  // What is gone can only be made again, with all that the form shows.
  const row = isGone ? null : shown
  const record = shown ? valuesOf(shown) : start
  const form = useFields<V>({
    record,
    check: (values) => check(values, row),
  })
  const key = target && draftKeyOf(`${name}/${opened?.id ?? 'new'}`)
  const kept = useKeptDraft<Touched<V>>(
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
    /** What happened to the record while the dialog was open; null: nothing. */
    happened: happenedTo(opened, shown, isGone),
    ...form,
    /** What was typed here before the page ended, and was not saved. */
    draft: {
      // What the record holds by now was saved after all.
      isOffered: kept.offered !== null && changedFields(kept.offered, record).length > 0,
      answer: (taken: boolean) => {
        if (taken && kept.offered) form.restart(kept.offered)
        kept.answer(taken)
      },
      /** The form is saved or given up. What is offered and not answered stays. */
      end: async () => {
        if (form.dirty) await kept.done()
      },
    },
    /** Props of a field, with where it stands in the record. */
    bind: <K extends keyof V>(key: K) => ({ ...form.bind(key), path: pathOf?.(key, row) ?? String(key) }),
  }
}

/** What another person did to the record of an open form. */
export type Happened = 'gone' | 'merged' | 'deactivated'

function happenedTo(
  opened: { id: string; active?: boolean } | null,
  shown: { id: string; active?: boolean } | null,
  isGone: boolean,
): Happened | null {
  if (!opened || !shown) return null
  if (isGone) return 'gone'
  if (shown.id !== opened.id) return 'merged'
  return opened.active === true && shown.active === false ? 'deactivated' : null
}

/** The draft of a form over a record. */
export type RecordDraft = ReturnType<typeof useRecordForm<{ id: string }, object>>['draft']
