import { useEffect } from 'react'
import { Panel } from '../../../components/page/Panel.tsx'
import { useLive } from '../../../db/live.ts'
import { companySettings } from '../../../db/queries/settings.ts'
import {
  COMPANY_SETTINGS,
  type CompanyModule,
  type CompanySetting,
} from '../../../domain/settings/companySettings.ts'
import { settingId } from '../../../domain/settings/settings.ts'
import { entriesOf } from '../../../lib/objects.ts'
import { ConflictScope } from '../../../shared/conflicts/ConflictScope.tsx'
import classes from '../../../shared/forms/Settings.module.css'
import { SettingAnchor } from '../search/SettingAnchor.tsx'
import { SavedSetting, type SettingTexts } from './SavedSetting.tsx'
import { flushSettingsToast } from './settingsToast.ts'

export interface SettingsPanelProps {
  module: CompanyModule
  /** Title of the panel; default 'Algemeen'. */
  title?: string
  /** Default: the general settings of the department. */
  settings?: Readonly<Record<string, CompanySetting>>
  /** Returns in Dutch why a field cannot have its value beside those of the others; null: it can. */
  problem?: (values: SettingTexts, field: string) => string | null
}

/** Settings of a department that save by themselves, one by one (SE-12, SE-13, SE-48, D-122). */
export function SettingsPanel({
  module,
  title = 'Algemeen',
  settings = COMPANY_SETTINGS[module],
  problem,
}: SettingsPanelProps) {
  const stored = useLive(() => companySettings(module), [module])
  useEffect(() => flushSettingsToast, [])
  if (!stored) return null
  return (
    <Panel title={title}>
      <div className={classes.form}>
        {entriesOf(settings).map(([field, setting]) => (
          <ConflictScope key={field} e="setting" id={settingId(module, field)}>
            <SettingAnchor name={`${module}.${field}`}>
              <SavedSetting
                module={module}
                field={field}
                setting={setting}
                stored={stored}
                {...(problem ? { problem } : {})}
              />
            </SettingAnchor>
          </ConflictScope>
        ))}
      </div>
    </Panel>
  )
}
