import { REMINDER_SETTINGS } from '../../../domain/settings/customerMails.ts'
import { limitsProblem } from '../../../domain/rentals/stockLimits.ts'
import classes from '../../../shared/forms/Settings.module.css'
import { GeneralForm, type Values } from './GeneralForm.tsx'

/** Tab 'Algemeen' of the rental settings (SE-03 to SE-07), with the mail reminders to customers below. */
export const RentalGeneral = () => (
  <div className={classes.panels}>
    <GeneralForm module="rental" problem={limitOfStock} />
    <GeneralForm module="rental" title="Herinneringen per mail" settings={REMINDER_SETTINGS} />
  </div>
)

/** Returns the error for both limits, because either of the two can be the mistake. */
export const limitOfStock = ({ warningGood, warningNarrow }: Values, field: string): string | null =>
  (field === 'warningGood' || field === 'warningNarrow') &&
  typeof warningGood === 'number' &&
  typeof warningNarrow === 'number'
    ? limitsProblem({ warningGood, warningNarrow })
    : null
