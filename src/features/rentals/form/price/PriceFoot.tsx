import { Button, Drawer } from '@mantine/core'
import { useRef, useState } from 'react'
import { focusFirstError, hasError } from '../../../../components/forms/formErrors.ts'
import type { RentalFormState } from '../useRentalForm.ts'
import { amountRowsOf } from './amounts.ts'
import classes from './Price.module.css'
import { PriceFields } from './PriceFields.tsx'
import { SCREEN_FOOT } from '../../../../components/toasts/keepClear.ts'

const SHEET = {
  content: classes.sheet ?? '',
  header: classes.sheetHead ?? '',
  body: classes.sheetBody ?? '',
}

/** The price at the foot of the screen; its fields open in a sheet above it. */
export function PriceFoot({ state }: { state: RentalFormState }) {
  const { form, problems, saveAttempted: tried } = state
  const [opened, setOpened] = useState(false)
  const sheet = useRef<HTMLDivElement>(null)
  const isWrong = problems.rate !== undefined || problems.discount !== undefined
  const [failed, setFailed] = useState(false)
  // Open the sheet if a save failed on one of its fields.
  if ((tried && isWrong) !== failed) {
    setFailed(!failed)
    if (!failed) setOpened(true)
  }
  const close = () => (hasError(sheet.current) ? focusFirstError(sheet.current) : setOpened(false))
  return (
    <div {...SCREEN_FOOT} className={classes.foot}>
      <dl className={classes.sums} aria-label="Prijs">
        {amountRowsOf(form)
          .filter(({ isMinor }) => !isMinor)
          .map(({ term, amount, isTotal }) => (
            <div key={term} data-total={isTotal || undefined}>
              <dt>{term}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
      </dl>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        Prijs aanpassen
      </Button>
      <Drawer
        opened={opened}
        onClose={close}
        position="bottom"
        size="auto"
        title="Prijs"
        // A second <header> would count as a second banner of the page.
        attributes={{ header: { role: 'presentation' } }}
        closeButtonProps={{ 'aria-label': 'Sluiten' }}
        classNames={SHEET}
      >
        <div ref={sheet}>
          <PriceFields state={state} />
        </div>
        <Button fullWidth variant="default" onClick={close}>
          Klaar
        </Button>
      </Drawer>
    </div>
  )
}
