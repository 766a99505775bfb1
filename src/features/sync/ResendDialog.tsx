import { useState } from 'react'
import { FormDialog } from '../../components/dialogs/FormDialog.tsx'
import { NumberField } from '../../components/fields/NumberField.tsx'
import { SwitchField } from '../../components/fields/SwitchField.tsx'
import { TextField } from '../../components/fields/TextField.tsx'
import { isSameField } from '../../lib/fieldEdits.ts'
import { toastSuccess } from '../../components/toasts/toasts.ts'
import { type EditableField, editableFields, withValue } from './editable.ts'
import type { RefusalGroup, DescribedRefusal } from './queries.ts'
import { reasonText } from './refusal.ts'
import { type ResendEdits, RESENT_TEXT, resend } from './resend.ts'
import classes from './SyncPage.module.css'

/** 'Aanpassen en opnieuw versturen': a form with the refused values of the whole group (D-022, B3.7). */
export function ResendDialog({ group, onClose }: { group: RefusalGroup | null; onClose: () => void }) {
  const [shown, setShown] = useState(group)
  const [edits, setEdits] = useState<ResendEdits>({})
  if (group !== null && group !== shown) {
    setShown(group)
    setEdits({})
  }
  const send = async () => {
    if (!shown) return true
    const isSent = await resend(shown, edits)
    if (isSent) toastSuccess(RESENT_TEXT)
    return isSent
  }
  return (
    <FormDialog
      opened={group !== null}
      title="Aanpassen en opnieuw versturen"
      saveLabel="Opnieuw versturen"
      dirty={shown !== null && isEdited(shown, edits)}
      onClose={onClose}
      onSave={send}
    >
      {shown && <Fields group={shown} edits={edits} onEdits={setEdits} />}
    </FormDialog>
  )
}

/** True if a value differs from the refused one; a value typed and restored is no edit. */
const isEdited = ({ root, dependants }: RefusalGroup, edits: ResendEdits): boolean =>
  [root, ...dependants].some(({ mid, entry }) => mid in edits && !isSameField(edits[mid], entry.args))

interface FieldsProps {
  group: RefusalGroup
  edits: ResendEdits
  onEdits: (edits: ResendEdits) => void
}

function Fields({ group: { root, dependants }, edits, onEdits }: FieldsProps) {
  return (
    <>
      <p className={classes.reason}>{reasonText(root)}</p>
      {[root, ...dependants].map((change) => (
        <ChangeFields
          key={change.mid}
          change={change}
          args={edits[change.mid] ?? change.entry.args}
          onArgs={(args) => onEdits({ ...edits, [change.mid]: args })}
        />
      ))}
    </>
  )
}

interface ChangeFieldsProps {
  change: DescribedRefusal
  args: Record<string, unknown>
  onArgs: (args: Record<string, unknown>) => void
}

function ChangeFields({ change, args, onArgs }: ChangeFieldsProps) {
  const fields = editableFields(change.entry.name, args)
  return (
    <fieldset className={classes.fields}>
      <legend>{change.text}</legend>
      {fields.length === 0 && (
        <p className={classes.meta}>Deze wijziging heeft geen waarden om aan te passen.</p>
      )}
      {fields.map((field) => (
        <Value
          key={field.path.join('.')}
          field={field}
          onChange={(value) => onArgs(withValue(args, field.path, value))}
        />
      ))}
    </fieldset>
  )
}

function Value({
  field,
  onChange,
}: {
  field: EditableField
  onChange: (value: EditableField['value']) => void
}) {
  const { label, value } = field
  if (typeof value === 'boolean') return <SwitchField label={label} value={value} onChange={onChange} />
  if (typeof value === 'number')
    return <NumberField label={label} value={value} onChange={(next) => onChange(next ?? 0)} />
  return <TextField label={label} value={value} onChange={onChange} />
}
