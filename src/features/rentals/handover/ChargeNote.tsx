import { useState } from 'react'
import { ChangeButton } from '../../../components/page/ChangeButton.tsx'
import { lazyComponent } from '../../../components/page/lazyComponent.ts'
import { chargesOf, proposedCharge } from '../../../domain/rentals/charges.ts'
import type { Item } from '../../../domain/items/item.ts'
import type { Rental, RentalLine } from '../../../domain/rentals/rental.ts'
import { sum } from '../../../domain/shared/money.ts'
import { formatMoney } from '../../../lib/money.ts'
import { chargeMissing, dropCharges } from './handoverActions.ts'
import classes from './Handover.module.css'
import { handoverTexts } from './handoverTexts.ts'
import type { Scan } from './useScan.ts'

const ChargeDialog = lazyComponent(() => import('./ChargeDialog.tsx'), 'ChargeDialog')

interface ChargeNoteProps {
  rental: Rental
  line: RentalLine
  /** Null for all of a bulk line. */
  itemId: string | null
  item: Item | undefined
  name: string
  reportDone: Scan['reportDone']
  /** True until somebody answers; without an answer nothing is charged (OI-34). */
  isAsked: boolean
  onAnswered: () => void
}

/** Charges missing units, or drops the charge (OI-13). Shows nothing if nothing is missing. */
export function ChargeNote(props: ChargeNoteProps) {
  const { rental, line, itemId, item, name, reportDone, isAsked, onAnswered } = props
  const [asked, setAsked] = useState(false)
  const { open, charged } = chargesOf(rental, line.id, itemId)
  return (
    <>
      {charged.length > 0 && (
        <span className={classes.charge}>
          {handoverTexts.charge.is(formatMoney(sum(charged.map(({ totalPrice }) => totalPrice))))}
          <ChangeButton
            variant="subtle"
            onClick={() =>
              void dropCharges(rental.id, charged).then((undo) =>
                reportDone(handoverTexts.charge.dropped(name), undo),
              )
            }
          >
            {handoverTexts.charge.drop}
          </ChangeButton>
        </span>
      )}
      {open.length > 0 && (
        <span className={classes.charge} data-asked={isAsked || undefined}>
          <ChangeButton variant={isAsked ? 'light' : 'subtle'} onClick={() => setAsked(true)}>
            {handoverTexts.charge.open}
          </ChangeButton>
          {isAsked && (
            <ChangeButton variant="default" onClick={onAnswered}>
              {handoverTexts.charge.drop}
            </ChangeButton>
          )}
        </span>
      )}
      {asked && (
        <ChargeDialog
          name={name}
          proposed={proposedCharge(item)}
          missing={open}
          onClose={() => setAsked(false)}
          onSave={async (price) => {
            reportDone(handoverTexts.charge.done(name), await chargeMissing(rental.id, open, price))
            onAnswered()
          }}
        />
      )}
    </>
  )
}
