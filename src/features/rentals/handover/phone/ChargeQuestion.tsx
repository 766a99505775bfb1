import { chargesOf, proposedCharge } from '../../../../domain/rentals/charges.ts'
import { ChargeDialog } from '../ChargeDialog.tsx'
import { chargeMissing } from '../handoverActions.ts'
import { handoverTexts } from '../handoverTexts.ts'
import { handoverEntryName } from '../itemNames.ts'
import type { HandoverScreen } from '../useHandoverScreen.ts'

/** Asks on a phone whether what is missing is charged, one row after the other (OI-34). */
export function ChargeQuestion({ screen }: { screen: HandoverScreen }) {
  const { rental } = screen.found
  const entries = Object.values(screen.stages).flat()
  const [question] = screen.asked.flatMap((row) => {
    const entry = entries.find(
      ({ line, itemId }) => line.id === row.lineId && (line.multiple || itemId === row.itemId),
    )
    const { open } = chargesOf(rental, row.lineId, row.itemId)
    return entry && open.length > 0 ? [{ row, entry, open }] : []
  })
  if (!question) return null
  const { row, entry, open } = question
  const item = screen.itemOf(entry)
  const name = handoverEntryName(entry, item)
  return (
    <ChargeDialog
      key={`${row.lineId} ${row.itemId}`}
      name={name}
      proposed={proposedCharge(item)}
      missing={open}
      cancelLabel={handoverTexts.charge.drop}
      onClose={() => screen.answerCharge(row)}
      onSave={async (price) =>
        screen.scan.reportDone(handoverTexts.charge.done(name), await chargeMissing(rental.id, open, price))
      }
    />
  )
}
