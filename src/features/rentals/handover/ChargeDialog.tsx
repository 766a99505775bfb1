import { useState } from 'react'
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx'
import { NumberField } from '../../../components/fields/NumberField.tsx'
import classes from './Handover.module.css'
import { t } from './texts.ts'

interface ChargeDialogProps {
  name: string
  onClose: () => void
  /** In euro without VAT, for each piece. */
  onSave: (price: number) => Promise<void>
}

/** What a piece that did not come back costs the customer. */
export function ChargeDialog({ name, onClose, onSave }: ChargeDialogProps) {
  const [price, setPrice] = useState<number | null>(null)
  const [missing, setMissing] = useState(false)
  const save = async () => {
    setMissing(true)
    if (price === null || price <= 0) return false
    await onSave(price)
    return true
  }
  return (
    <FormDialog
      opened
      title={t.charge.title(name)}
      onClose={onClose}
      onSave={save}
      saveLabel={t.charge.open}
      dirty={price !== null}
    >
      <NumberField
        label={t.charge.price}
        kind="money"
        required
        value={price}
        onChange={setPrice}
        {...(missing && !price ? { error: t.charge.priceNeeded } : {})}
      />
      <p className={classes.tells}>{t.charge.tells}</p>
    </FormDialog>
  )
}
