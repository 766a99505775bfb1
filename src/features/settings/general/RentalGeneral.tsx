import { REMINDER_SETTINGS } from '../../../domain/settings/customerMails.ts'
import { limitsProblem } from '../../../domain/rentals/stockLimits.ts'
import classes from '../../../pieces/forms/Settings.module.css'
import { GeneralForm, type Values } from './GeneralForm.tsx'

/** Tab 'Algemeen' of the rental settings (SE-03 to SE-07); below it what customers are reminded of. */
export const RentalGeneral = () => (
  <div className={classes.panels}>
    <GeneralForm module="rental" problem={limitOfStock} />
    <GeneralForm module="rental" title="Herinneringen per mail" settings={REMINDER_SETTINGS} />
  </div>
)

/** It stands under whichever of the two is typed: either can be the mistake. */
export const limitOfStock = ({ warningGood, warningNarrow }: Values, field: string): string | null =>
  (field === 'warningGood' || field === 'warningNarrow') &&
  typeof warningGood === 'number' &&
  typeof warningNarrow === 'number'
    ? limitsProblem({ warningGood, warningNarrow })
    : null
