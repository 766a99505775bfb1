import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { confirmUnsaved } from '../../../components/dialogs/confirm.ts'
import { ReadingArea } from '../../../components/page/LockedArea.tsx'
import { SelectField } from '../../../components/fields/SelectField.tsx'
import { PageTitle } from '../../../components/page/PageTitle.tsx'
import { hasDirtyForms } from '../../../lib/dirtyForms.ts'
import type { ROUTES } from '../../../lib/routes.ts'
import classes from '../../../shared/forms/Settings.module.css'

export interface SettingsTab {
  /** Its number in the specification and in the URL. */
  n: number
  label: string
  Content: ComponentType
}

export interface SettingsTabsProps {
  /** Accessible name of the tab list. */
  label: string
  to: typeof ROUTES.RepairSettings | typeof ROUTES.RentalSettings
  tabs: readonly [SettingsTab, ...SettingsTab[]]
}

/** The settings of a department; the chosen tab is in the URL (D-120). */
export function SettingsTabs({ label, to, tabs }: SettingsTabsProps) {
  const search: { tab?: number } = useSearch({ strict: false })
  const navigate = useNavigate()
  const current = tabs.find(({ n }) => n === search.tab) ?? tabs[0]
  const choose = async (tab: number) => {
    // A tab change is no screen change, so the blocker of the form does not see it.
    if (hasDirtyForms() && !(await confirmUnsaved())) return
    await navigate({ to, search: { tab }, replace: true })
  }
  return (
    <div>
      <PageTitle title="Instellingen" tabTitle={`${current.label} – Instellingen`} />
      <Tabs
        value={String(current.n)}
        onChange={(n) => n !== null && void choose(Number(n))}
        activateTabWithKeyboard={false}
        keepMounted={false}
      >
        <div className={classes.tabChoice}>
          <ReadingArea>
            <SelectField
              label="Onderdeel"
              value={String(current.n)}
              options={tabs.map(({ n, label: name }) => ({ value: String(n), label: name }))}
              onChange={(n) => n !== null && void choose(Number(n))}
            />
          </ReadingArea>
        </div>
        <Tabs.List className={classes.tabs} aria-label={label}>
          {tabs.map(({ n, label: name }) => (
            <Tabs.Tab key={n} value={String(n)}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ n, Content }) => (
          <Tabs.Panel key={n} value={String(n)}>
            <Content />
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  )
}
