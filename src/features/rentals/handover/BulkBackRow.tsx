import { MOVEMENTS as M } from '../../../domain/rentals/constants.ts'
import { isHandedOut } from '../../../domain/rentals/movements.ts'
import { setBulkMovement } from './handoverActions.ts'
import { ChargeNote } from './ChargeNote.tsx'
import classes from './Handover.module.css'
import { handoverEntryName } from './itemNames.ts'
import { RowFrame, type RowProps } from './RowFrame.tsx'
import { Stepper } from './Stepper.tsx'
import { WriteOffNote } from './WriteOffNote.tsx'
import { handoverTexts } from './handoverTexts.ts'

const ENDS = [M.back, M.missing, M.damaged] as const

/** Bulk on return: how many are back, missing or damaged. */
export function BulkBackRow({ entry, item, rental, reportDone, ...charge }: RowProps) {
  const { line, count } = entry
  const away = isHandedOut(rental) ? line.quantity - count.toGo : line.quantity
  const accounted = count.back + count.missing + count.damaged
  const name = handoverEntryName(entry, item)
  return (
    <RowFrame
      entry={entry}
      item={item}
      below={handoverTexts.bulk(away)}
      foot={
        <>
          <ChargeNote
            rental={rental}
            line={line}
            itemId={null}
            item={item}
            name={name}
            reportDone={reportDone}
            isAsked={charge.isChargeAsked}
            onAnswered={charge.onChargeAnswered}
          />
          <WriteOffNote rental={rental} line={line} name={name} reportDone={reportDone} />
        </>
      }
    >
      <div className={classes.ends}>
        {ENDS.map((end) => (
          <span key={end} className={classes.end}>
            <span aria-hidden>{handoverTexts.choices[end]}</span>
            <Stepper
              label={`${name}: ${handoverTexts.choices[end]}`}
              value={count[end]}
              max={away - accounted + count[end]}
              onChange={(wanted) => {
                if (end === M.missing && wanted > count.missing) charge.onMissing()
                void setBulkMovement(rental, line, end, wanted)
              }}
            />
          </span>
        ))}
      </div>
    </RowFrame>
  )
}
