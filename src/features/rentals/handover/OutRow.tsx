import { useState } from 'react'
import { ChangeButton } from '../../../components/page/ChangeButton.tsx'
import { lazyComponent } from '../../../components/page/lazyComponent.ts'
import type { Item } from '../../../domain/items/item.ts'
import { MOVEMENTS } from '../../../domain/rentals/constants.ts'
import { recordMovements, setBulkMovement } from './handoverActions.ts'
import classes from './Handover.module.css'
import { itemCodesText, handoverEntryName, unitName } from './itemNames.ts'
import { RowFrame, type RowProps } from './RowFrame.tsx'
import { Stepper } from './Stepper.tsx'
import { handoverTexts } from './handoverTexts.ts'

const ChooseUnit = lazyComponent(() => import('./ChooseUnit.tsx'), 'ChooseUnit')

/** A unit that leaves; a tap replaces the scan. */
export function OutRow({ entry, item, place, rental, reportDone }: RowProps) {
  const { line, itemId, kind, count } = entry
  const [choosing, setChoosing] = useState(false)
  if (line.multiple) {
    const gone = line.quantity - count.toGo
    return (
      <RowFrame
        entry={entry}
        item={item}
        below={handoverTexts.lies(place, handoverTexts.bulkAsked(line.quantity))}
      >
        <Stepper
          label={`${handoverEntryName(entry, item)}: ${handoverTexts.isOut}`}
          value={gone}
          max={line.quantity}
          onChange={(wanted) => void setBulkMovement(rental, line, MOVEMENTS.out, wanted)}
        />
      </RowFrame>
    )
  }
  const give = async (id: string, unit: Item | undefined) =>
    reportDone(
      handoverTexts.moved.out(unitName(unit)),
      await recordMovements(rental.id, [{ lineId: line.id, itemId: id, kind: MOVEMENTS.out }]),
    )
  const choose = (unit: Item) => {
    setChoosing(false)
    void give(unit.id, unit)
  }
  const name = handoverEntryName(entry, item)
  return (
    <RowFrame
      entry={entry}
      item={item}
      below={handoverTexts.lies(place, item ? itemCodesText(item) : handoverTexts.toScan)}
    >
      {kind === MOVEMENTS.out ? (
        <span className={classes.state}>{handoverTexts.given}</span>
      ) : (
        <ChangeButton
          className={classes.give}
          variant="default"
          onClick={() => (itemId === null ? setChoosing(true) : void give(itemId, item))}
        >
          {itemId === null ? handoverTexts.choose.open : handoverTexts.give}
        </ChangeButton>
      )}
      {choosing && (
        <ChooseUnit
          name={name}
          rental={rental}
          line={line}
          onClose={() => setChoosing(false)}
          onChoose={choose}
        />
      )}
    </RowFrame>
  )
}
