import { useState } from 'react'
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx'
import { NumberField } from '../../../components/fields/NumberField.tsx'
import { chargeTotal } from '../../../domain/rentals/charges.ts'
import type { Movement } from '../../../domain/rentals/rental.ts'
import { formatMoney } from '../../../lib/money.ts'
import classes from './Handover.module.css'
import { handoverTexts } from './handoverTexts.ts'

interface ChargeDialogProps {
  name: string
  /** The replacement price stored with the item. */
  proposed: number | null
  missing: readonly Pick<Movement, 'quantity'>[]
  /** Default 'Annuleren'. */
  cancelLabel?: string
  onClose: () => void
  /** In euro without VAT, per unit. */
  onSave: (price: number) => Promise<void>
}

/** Asks the price that the customer pays for each missing unit. */
export function ChargeDialog({ name, proposed, missing, onClose, onSave, ...labels }: ChargeDialogProps) {
  const [price, setPrice] = useState(proposed)
  const [asked, setAsked] = useState(false)
  const save = async () => {
    setAsked(true)
    if (price === null || price <= 0) return false
    await onSave(price)
    return true
  }
  return (
    <FormDialog
      opened
      title={handoverTexts.charge.title(name)}
      onClose={onClose}
      onSave={save}
      saveLabel={handoverTexts.charge.open}
      {...labels}
      dirty={price !== proposed}
    >
      <NumberField
        label={handoverTexts.charge.price}
        kind="money"
        required
        value={price}
        onChange={setPrice}
        {...(asked && !price ? { error: handoverTexts.charge.priceNeeded } : {})}
      />
      {price !== null && price > 0 && chargeTotal(missing, price) !== price && (
        <p className={classes.tells}>
          {handoverTexts.charge.total(formatMoney(chargeTotal(missing, price)))}
        </p>
      )}
      <p className={classes.tells}>{handoverTexts.charge.tells}</p>
    </FormDialog>
  )
}
