import { APPROVAL_SETTINGS } from '../../../domain/settings/customerMails.ts'
import { BENCH_SETTINGS, BOOKKEEPING_SETTINGS } from '../../../domain/settings/companySettings.ts'
import { TARGET_SETTINGS } from '../../../domain/settings/targets.ts'
import classes from '../../../shared/forms/Settings.module.css'
import { SettingsPanel } from './SettingsPanel.tsx'

/**
 * Tab 'Algemeen' of the repair settings (SE-08 to SE-10). Below it: the questions at the intake, the approval
 * link of an estimate, and the bookkeeping.
 */
export const RepairGeneral = () => (
  <div className={classes.panels}>
    <SettingsPanel module="repair" />
    <SettingsPanel module="repair" title="Toonbank en werkbank" settings={BENCH_SETTINGS} />
    <SettingsPanel module="repair" title="Akkoord van de klant" settings={APPROVAL_SETTINGS} />
    <SettingsPanel module="repair" title="Streeftijden van het bord" settings={TARGET_SETTINGS} />
    <SettingsPanel module="repair" title="Boekhouding" settings={BOOKKEEPING_SETTINGS} />
  </div>
)
