import { Button } from '@mantine/core'
import { SelectField } from '../../components/fields/SelectField.tsx'
import { SwitchField } from '../../components/fields/SwitchField.tsx'
import { TextField } from '../../components/fields/TextField.tsx'
import { toastUndoable } from '../../components/toasts/toasts.ts'
import { db } from '../../db/database.ts'
import { SAVED_LIST_FIELDS } from '../../domain/savedLists/fieldList.ts'
import type { SavedList } from '../../domain/savedLists/savedList.ts'
import { useSession } from '../../session/useSession.ts'
import { RecordDialog } from '../forms/RecordDialog.tsx'
import { type RecordDialogProps, useRecordForm } from '../forms/useRecordForm.ts'
import {
  checkSavedList,
  type SavedListContent,
  type SavedListValues,
  savedListValues,
  saveList,
  setSavedListActive,
} from './savedList.ts'
import { savedListTexts } from './savedListTexts.ts'

interface SavedListDialogProps extends RecordDialogProps<SavedList> {
  content: SavedListContent
  /** The saved lists of the same overview. */
  lists: readonly SavedList[]
  onSaved: () => void
}

/**
 * Saves the present state of an overview under a name, or changes a saved list: its name, its visibility, and if it
 * is active (BW).
 */
export function SavedListDialog({ target, content, lists, onSaved, onClose }: SavedListDialogProps) {
  const { user } = useSession()
  const form = useRecordForm<SavedList, SavedListValues>({
    name: `savedList/${content.list}`,
    target,
    read: ({ id }) => db.savedList.get(id),
    valuesOf: savedListValues,
    check: checkSavedList,
  })
  const { row } = form
  const instead = form.values.over !== null
  return (
    <RecordDialog
      form={form}
      e="savedList"
      titles={savedListTexts.titles}
      saved={savedListTexts.saved}
      save={() => saveList(form, content, lists).then(onSaved)}
      onClose={onClose}
    >
      {!row && lists.length > 0 && (
        <SelectField
          label={savedListTexts.over}
          emptyLabel={savedListTexts.fresh}
          options={lists.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.bind('over')}
        />
      )}
      {!instead && (
        <>
          <TextField label={SAVED_LIST_FIELDS.name.label} required autoFocus {...form.bind('name')} />
          <SwitchField
            label={SAVED_LIST_FIELDS.shared.label}
            disabledReason={row && row.ownerId !== user?.id ? savedListTexts.own : undefined}
            {...form.bind('shared')}
          />
        </>
      )}
      {row && (
        <Button variant="subtle" color="red" onClick={() => void remove(row.id).then(onClose)}>
          {savedListTexts.remove}
        </Button>
      )}
    </RecordDialog>
  )
}

async function remove(id: string): Promise<void> {
  await setSavedListActive(id, false)
  toastUndoable(savedListTexts.removed, () => void setSavedListActive(id, true))
}
