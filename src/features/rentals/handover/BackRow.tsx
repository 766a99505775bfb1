import { MOVEMENTS as M } from '../../../domain/rentals/constants.ts'
import { isHandedOut } from '../../../domain/rentals/movements.ts'
import { move, moveBulk } from './act.ts'
import classes from './Handover.module.css'
import { entryName, pieceName } from './names.ts'
import { RowFrame, type RowProps } from './RowFrame.tsx'
import { Stepper } from './Stepper.tsx'
import { t } from './texts.ts'

const CHOICES = [M.back, M.missing, M.damaged] as const

/** A piece that comes back, does not, or is damaged. */
export function BackRow({ entry, item, rental, did, onDamaged }: RowProps & { onDamaged: () => void }) {
  const { line, itemId, kind, count } = entry
  if (line.multiple) {
    const away = isHandedOut(rental) ? line.quantity - count.toGo : line.quantity
    return (
      <RowFrame entry={entry} item={item} below={t.bulk(away)}>
        <Stepper
          label={`${entryName(entry, item)}: ${t.isBack}`}
          value={count.back}
          max={away}
          onChange={(wanted) => void moveBulk(rental, line, M.back, wanted)}
        />
      </RowFrame>
    )
  }
  const chosen = kind === M.found ? M.back : kind
  const choose = async (next: (typeof CHOICES)[number]) => {
    if (itemId === null || next === chosen) return
    if (next === M.damaged) return onDamaged()
    const said = next === M.back && kind === M.missing ? M.found : next
    did(t.moved[said](pieceName(item)), await move(rental.id, [{ lineId: line.id, itemId, kind: said }]))
  }
  return (
    <RowFrame entry={entry} item={item}>
      {itemId !== null && (
        <fieldset className={classes.choices} aria-label={pieceName(item)}>
          {CHOICES.map((choice) => (
            <button
              key={choice}
              type="button"
              className={classes.choice}
              data-kind={choice}
              aria-pressed={chosen === choice}
              onClick={() => void choose(choice)}
            >
              {t.choices[choice]}
            </button>
          ))}
        </fieldset>
      )}
    </RowFrame>
  )
}
