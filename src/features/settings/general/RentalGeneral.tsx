import { REMINDER_SETTINGS } from '../../../domain/settings/customerMails.ts'
import { limitsProblem } from '../../../domain/rentals/stockLimits.ts'
import classes from '../../../shared/forms/Settings.module.css'
import type { SettingTexts } from './SavedSetting.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'

/** Tab 'Algemeen' of the rental settings (SE-03 to SE-07), with the mail reminders to customers below. */
export const RentalGeneral = () => (
  <div className={classes.panels}>
    <SettingsPanel module="rental" problem={limitOfStock} />
    <SettingsPanel module="rental" title="Herinneringen per mail" settings={REMINDER_SETTINGS} />
  </div>
)

/** Returns the error for either limit, because either of the two can be the mistake. */
export const limitOfStock = ({ warningGood, warningNarrow }: SettingTexts, field: string): string | null =>
  (field === 'warningGood' || field === 'warningNarrow') && warningGood && warningNarrow
    ? limitsProblem({ warningGood: Number(warningGood), warningNarrow: Number(warningNarrow) })
    : null
