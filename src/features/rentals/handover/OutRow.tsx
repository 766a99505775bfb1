import { Button } from '@mantine/core'
import { MOVEMENTS } from '../../../domain/rentals/constants.ts'
import { move, moveBulk } from './act.ts'
import classes from './Handover.module.css'
import { codesOf, entryName, pieceName } from './names.ts'
import { RowFrame, type RowProps } from './RowFrame.tsx'
import { Stepper } from './Stepper.tsx'
import { t } from './texts.ts'

/** A piece that leaves: by a tap, where it is not scanned. */
export function OutRow({ entry, item, place, rental, did }: RowProps) {
  const { line, itemId, kind, count } = entry
  if (line.multiple) {
    const gone = line.quantity - count.toGo
    return (
      <RowFrame entry={entry} item={item} below={t.lies(place, t.bulkAsked(line.quantity))}>
        <Stepper
          label={`${entryName(entry, item)}: ${t.isOut}`}
          value={gone}
          max={line.quantity}
          onChange={(wanted) => void moveBulk(rental, line, MOVEMENTS.out, wanted)}
        />
      </RowFrame>
    )
  }
  const give = async () => {
    if (itemId === null) return
    did(
      t.moved.out(pieceName(item)),
      await move(rental.id, [{ lineId: line.id, itemId, kind: MOVEMENTS.out }]),
    )
  }
  return (
    <RowFrame entry={entry} item={item} below={t.lies(place, item ? codesOf(item) : t.toScan)}>
      {kind === MOVEMENTS.out ? (
        <span className={classes.state}>{t.given}</span>
      ) : (
        itemId !== null && (
          <Button className={classes.give} variant="default" onClick={() => void give()}>
            {t.give}
          </Button>
        )
      )}
    </RowFrame>
  )
}
