import type { ReactNode } from 'react'
import { FormDialog, type FormDialogProps } from '../../components/dialogs/FormDialog.tsx'
import { RecordNote, useFormHost } from '../../components/forms/FormHost.tsx'
import { toastSuccess, toastUndoable } from '../../components/toasts/toasts.ts'
import type { EntityName } from '../../domain/entities.ts'
import { texts } from '../../lib/texts.ts'
import { ConflictScope } from '../conflicts/ConflictScope.tsx'
import { RecordDraftOffer } from './RecordDraftOffer.tsx'
import type { Happened, RecordDraft } from './useRecordForm.ts'

export interface RecordDialogFrame
  extends Pick<FormDialogProps, 'size' | 'saveLabel' | 'saveDisabledReason' | 'onClose'> {
  /** Of useRecordForm. */
  form: {
    row: { id: string } | null
    isOpen: boolean
    dirty: boolean
    valid: () => boolean
    happened?: Happened | null
    draft?: RecordDraft
  }
  /** The kind of the record, for its conflicts; leave out for one that has none. */
  e?: EntityName
  /** The record that holds this one as a part; default its own id. */
  id?: string | undefined
  /** Of a new one, and of one that is there. */
  titles: readonly [fresh: string, known: string]
  /**
   * Stores what was filled in, which is right by now; false: refused, which is said under the fields. A function that it
   * gives takes back what was saved, for as long as that is said.
   */
  save: () => Promise<unknown>
  /** Said after a save. */
  saved: string
  children: ReactNode
}

/** The frame of every dialog that adds or changes a record: its check, its save, its conflicts and what is said. */
export function RecordDialog({ form, e, id, titles, save, saved, children, ...dialog }: RecordDialogFrame) {
  const [fresh, known] = titles
  // The screen around it may say the same, with more words.
  const isSaid = Boolean(useFormHost()?.notice)
  const { happened, draft } = form
  const onSave = async () => {
    if (!form.valid()) return false
    const done = await save()
    if (done === false) return false
    if (typeof done === 'function') toastUndoable(saved, () => void done())
    else toastSuccess(saved)
    return true
  }
  return (
    <FormDialog
      {...dialog}
      onClose={() => {
        void draft?.end()
        dialog.onClose()
      }}
      onDiscard={() => void draft?.end()}
      opened={form.isOpen}
      title={form.row ? known : fresh}
      dirty={form.dirty}
      onSave={onSave}
    >
      <RecordDraftOffer draft={draft} />
      {happened && !isSaid && <RecordNote text={HAPPENED[happened](dialog.saveLabel ?? texts.save)} />}
      {e ? (
        <ConflictScope e={e} id={form.row && (id ?? form.row.id)}>
          {children}
        </ConflictScope>
      ) : (
        children
      )}
    </FormDialog>
  )
}

const HAPPENED: Record<Happened, (save: string) => string> = {
  gone: (save) => `Dit werd intussen verwijderd. Met '${save}' maakt u het opnieuw aan met wat hier staat.`,
  merged: (save) => `Dit werd intussen samengevoegd. Met '${save}' komt uw wijziging in wat er overblijft.`,
  deactivated: (save) =>
    `Dit werd intussen gedeactiveerd. Met '${save}' wordt uw wijziging bewaard, maar het blijft gedeactiveerd.`,
}
