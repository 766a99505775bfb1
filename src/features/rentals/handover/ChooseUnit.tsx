import { ChangeButton } from '../../../components/page/ChangeButton.tsx'
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx'
import { useLive } from '../../../db/live.ts'
import { unitsToHandOut } from '../../../db/queries/stockHolders.ts'
import type { Item } from '../../../domain/items/item.ts'
import type { Rental, RentalLine } from '../../../domain/rentals/rental.ts'
import { useToday } from '../../../shared/forms/useToday.ts'
import classes from './Handover.module.css'
import { itemCodesText, unitName } from './itemNames.ts'
import { handoverTexts } from './handoverTexts.ts'

interface ChooseUnitProps {
  /** The model that the line asks for. */
  name: string
  rental: Rental
  line: RentalLine
  onClose: () => void
  onChoose: (item: Item) => void
}

/** Chooses a unit of a model by hand, for when there is no scanner (OI-25). */
export function ChooseUnit({ name, rental, line, onClose, onChoose }: ChooseUnitProps) {
  const today = useToday()
  const units = useLive(() => unitsToHandOut(rental, line, today), [rental, line, today])
  return (
    <FormDialog
      opened
      title={handoverTexts.choose.title(name)}
      onClose={onClose}
      cancelLabel={handoverTexts.choose.close}
    >
      {units?.length === 0 && <p className={classes.tells}>{handoverTexts.choose.none}</p>}
      <ul className={classes.rows}>
        {units?.map(({ item, free }) => (
          <li key={item.id} className={classes.row}>
            <span className={classes.what}>
              <span className={classes.name}>{itemCodesText(item) || unitName(item)}</span>
              <span className={classes.codes}>
                {handoverTexts.lies(
                  item.place ?? '',
                  free ? handoverTexts.choose.free : handoverTexts.choose.taken,
                )}
              </span>
            </span>
            <ChangeButton
              className={classes.give}
              variant="default"
              aria-label={`${unitName(item)} ${item.serialNumber ?? ''}: ${handoverTexts.give}`}
              onClick={() => onChoose(item)}
            >
              {handoverTexts.give}
            </ChangeButton>
          </li>
        ))}
      </ul>
    </FormDialog>
  )
}
