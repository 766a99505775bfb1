import { LOCK_MINUTES } from '../../../domain/settings/companySettings.ts'
import { GeneralForm } from '../general/GeneralForm.tsx'

const SETTINGS = { [LOCK_MINUTES.field]: LOCK_MINUTES.setting }

/** The inactivity time after which every device of the company locks its screen (B8). */
export const ScreenLock = () => <GeneralForm module="repair" title="Vergrendelen" settings={SETTINGS} />
