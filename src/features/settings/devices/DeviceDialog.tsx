import { FormDialog } from '../../../components/dialogs/FormDialog.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { toastSuccess } from '../../../components/toasts/toasts.ts'
import { changedMeanwhile } from '../../../lib/http.ts'
import { texts } from '../../../lib/texts.ts'
import { useOnline } from '../../../shared/sync/useSync.ts'
import { RecordDraftOffer } from '../../../shared/forms/RecordDraftOffer.tsx'
import { showRefusal } from '../../../shared/forms/refusals.ts'
import { type RecordDialogProps, useRecordForm } from '../../../shared/forms/useRecordForm.ts'
import { type Device, renameDevice } from './devices.ts'

const LONGEST = 60
const TOO_LONG = `Hoogstens ${LONGEST} tekens.`

interface DeviceDialogProps extends RecordDialogProps<Device> {
  onSaved: () => void
}

/** Gives a device a name that people recognise. */
export function DeviceDialog({ target, onClose, onSaved }: DeviceDialogProps) {
  const online = useOnline()
  const form = useRecordForm({
    name: 'device',
    target,
    // Devices are not stored on this device; the list reads them from the server.
    read: async (row) => row,
    valuesOf: (row: Device | null) => ({ label: row?.label ?? '' }),
    check: ({ label }) => ({ label: label.trim().length > LONGEST ? TOO_LONG : undefined }),
  })
  const save = async () => {
    if (!form.row || !form.valid()) return false
    try {
      if (form.dirty) await renameDevice(form.row.id, form.values.label, form.seen.label)
    } catch (error) {
      return showRefusal(form, error, changedMeanwhile(error))
    }
    onSaved()
    toastSuccess('Toestel succesvol opgeslagen.')
    return true
  }
  return (
    <FormDialog
      opened={target !== null}
      title="Toestel hernoemen"
      dirty={form.dirty}
      onClose={() => {
        void form.draft.end()
        onClose()
      }}
      onDiscard={() => void form.draft.end()}
      onSave={save}
      saveDisabledReason={online ? undefined : texts.onlineOnly}
      size="sm"
    >
      <RecordDraftOffer draft={form.draft} />
      <TextField
        label="Naam"
        description="Leeg: de naam die het toestel zichzelf geeft."
        autoFocus
        {...form.bind('label')}
      />
    </FormDialog>
  )
}
