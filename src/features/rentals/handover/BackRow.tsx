import { PlainChangeButton } from '../../../components/page/ChangeButton.tsx'
import { MOVEMENTS as M } from '../../../domain/rentals/constants.ts'
import { NeedsRight } from '../../../shared/rights/NeedsRight.tsx'
import { recordMovements } from './handoverActions.ts'
import { ChargeNote } from './ChargeNote.tsx'
import classes from './Handover.module.css'
import { unitName } from './itemNames.ts'
import { RowFrame, type RowProps } from './RowFrame.tsx'
import { handoverTexts } from './handoverTexts.ts'

const CHOICES = [M.back, M.missing, M.damaged] as const

/** A unit that returns, is missing, or is damaged. */
export function BackRow({
  entry,
  item,
  rental,
  reportDone,
  onDamaged,
  ...charge
}: RowProps & { onDamaged: () => void }) {
  const { line, itemId, kind } = entry
  const chosen = kind === M.found ? M.back : kind
  const choose = async (next: (typeof CHOICES)[number]) => {
    if (itemId === null || next === chosen) return
    if (next === M.damaged) return onDamaged()
    const movementKind = next === M.back && kind === M.missing ? M.found : next
    reportDone(
      handoverTexts.moved[movementKind](unitName(item)),
      await recordMovements(rental.id, [{ lineId: line.id, itemId, kind: movementKind }]),
    )
    if (next === M.missing) charge.onMissing()
  }
  return (
    <RowFrame
      entry={entry}
      item={item}
      foot={
        kind === M.missing && (
          <ChargeNote
            rental={rental}
            line={line}
            itemId={itemId}
            item={item}
            name={unitName(item)}
            reportDone={reportDone}
            isAsked={charge.isChargeAsked}
            onAnswered={charge.onChargeAnswered}
          />
        )
      }
    >
      {itemId !== null && (
        <fieldset className={classes.choices} aria-label={unitName(item)}>
          {CHOICES.map((choice) => (
            <NeedsRight key={choice} mutation={choice === M.damaged ? 'repair.create' : 'rental.move'}>
              <PlainChangeButton
                className={classes.choice}
                data-kind={choice}
                aria-pressed={chosen === choice}
                onClick={() => void choose(choice)}
              >
                {handoverTexts.choices[choice]}
              </PlainChangeButton>
            </NeedsRight>
          ))}
        </fieldset>
      )}
    </RowFrame>
  )
}
