import type { ReactNode } from 'react'
import { FormDialog, type FormDialogProps } from '../../components/dialogs/FormDialog.tsx'
import { RecordNote, useFormHost } from '../../components/forms/FormHost.tsx'
import { toastSuccess, toastUndoable } from '../../components/toasts/toasts.ts'
import type { EntityName } from '../../domain/entities.ts'
import { texts } from '../../lib/texts.ts'
import { ConflictScope } from '../conflicts/ConflictScope.tsx'
import { RecordDraftOffer } from './RecordDraftOffer.tsx'
import type { RemoteChange, RecordDraft } from './useRecordForm.ts'

export interface RecordDialogFrame
  extends Pick<FormDialogProps, 'size' | 'saveLabel' | 'saveDisabledReason' | 'extraActions' | 'onClose'> {
  /** Result of `useRecordForm`. */
  form: {
    row: { id: string } | null
    isOpen: boolean
    dirty: boolean
    valid: () => boolean
    remoteChange?: RemoteChange | null
    draft?: RecordDraft
  }
  /** The kind of the record, for its conflicts; leave it out for a kind without conflicts. */
  e?: EntityName
  /** The record that contains this one as a part; default its own id. */
  id?: string | undefined
  /** The titles for a new record and for an existing one. */
  titles: readonly [fresh: string, known: string]
  /**
   * Stores the input, which is valid by now. false: it was refused, and the fields show why. A returned function
   * undoes the save as long as the toast is shown.
   */
  save: () => Promise<unknown>
  /** The message after a save. */
  saved: string
  children: ReactNode
}

/** The frame of every dialog that adds or changes a record: its check, its save, its conflicts and its messages. */
export function RecordDialog({ form, e, id, titles, save, saved, children, ...dialog }: RecordDialogFrame) {
  const [fresh, known] = titles
  // The surrounding screen may show the same notice with more words.
  const hasNotice = Boolean(useFormHost()?.notice)
  const { remoteChange, draft } = form
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
      {remoteChange && !hasNotice && (
        <RecordNote text={REMOTE_CHANGE_TEXTS[remoteChange](dialog.saveLabel ?? texts.save)} />
      )}
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

const REMOTE_CHANGE_TEXTS: Record<RemoteChange, (save: string) => string> = {
  gone: (save) => `Dit werd intussen verwijderd. Met '${save}' maakt u het opnieuw aan met wat hier staat.`,
  merged: (save) => `Dit werd intussen samengevoegd. Met '${save}' komt uw wijziging in wat er overblijft.`,
  deactivated: (save) =>
    `Dit werd intussen gedeactiveerd. Met '${save}' wordt uw wijziging bewaard, maar het blijft gedeactiveerd.`,
}
