import { ChangeButton } from '../../../components/page/ChangeButton.tsx'
import { toastSaveFailed } from '../../../components/toasts/toasts.ts'
import { MOVEMENTS } from '../../../domain/rentals/constants.ts'
import { lineCount } from '../../../domain/rentals/movements.ts'
import { writtenOffQuantity } from '../../../domain/rentals/missing.ts'
import type { Rental, RentalLine } from '../../../domain/rentals/rental.ts'
import { setBulkMovement } from './handoverActions.ts'
import classes from './Handover.module.css'
import { handoverTexts } from './handoverTexts.ts'
import type { Scan } from './useScan.ts'

interface WriteOffNoteProps {
  rental: Rental
  line: RentalLine
  name: string
  reportDone: Scan['reportDone']
}

/** Writes missing bulk off from the stock, or undoes that (OI-20). Shows nothing if nothing is missing. */
export function WriteOffNote({ rental, line, name, reportDone }: WriteOffNoteProps) {
  const { missing } = lineCount(rental, line)
  const off = writtenOffQuantity(rental, line)
  const set = async (wanted: number) => {
    try {
      await setBulkMovement(rental, line, MOVEMENTS.writtenOff, wanted)
    } catch (error) {
      return toastSaveFailed(error)
    }
    reportDone(
      wanted === 0 ? handoverTexts.writeOff.dropped(name) : handoverTexts.writeOff.done(wanted, name),
      () => setBulkMovement(rental, line, MOVEMENTS.writtenOff, off),
    )
  }
  if (missing === 0) return null
  return (
    <span className={classes.charge}>
      {off > 0 && (
        <>
          {handoverTexts.writeOff.is(off)}
          <ChangeButton variant="subtle" onClick={() => void set(0)}>
            {handoverTexts.writeOff.drop}
          </ChangeButton>
        </>
      )}
      {off < missing && (
        <ChangeButton variant="subtle" onClick={() => void set(missing)}>
          {handoverTexts.writeOff.open}
        </ChangeButton>
      )}
    </span>
  )
}
