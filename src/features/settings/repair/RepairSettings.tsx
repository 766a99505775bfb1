import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { confirmUnsaved } from '../../../components/confirm.ts'
import { PageTitle } from '../../../components/PageTitle.tsx'
import { hasDirtyForms } from '../../../lib/dirtyForms.ts'
import { ROUTES } from '../../../lib/routes.ts'
import classes from '../shared/Settings.module.css'
import { REPAIR_TABS } from './tabs.ts'

/** The settings of the repair department; the chosen tab is in the URL (SH-46, D-120). */
export function RepairSettings() {
  const search: { tab?: number } = useSearch({ strict: false })
  const navigate = useNavigate()
  const current = REPAIR_TABS.find(({ n }) => n === search.tab) ?? REPAIR_TABS[0]
  const choose = async (tab: number) => {
    // A change of tab is no change of screen, so the guard of the form does not see it.
    if (hasDirtyForms() && !(await confirmUnsaved())) return
    await navigate({ to: ROUTES.RepairSettings, search: { tab }, replace: true })
  }
  return (
    <>
      <PageTitle title="Instellingen" tabTitle={`${current.label} – Instellingen`} />
      <Tabs
        value={String(current.n)}
        onChange={(n) => n !== null && void choose(Number(n))}
        activateTabWithKeyboard={false}
        keepMounted={false}
      >
        <Tabs.List className={classes.tabs} aria-label="Instellingen van Herstel">
          {REPAIR_TABS.map(({ n, label }) => (
            <Tabs.Tab key={n} value={String(n)}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {REPAIR_TABS.map(({ n, Content }) => (
          <Tabs.Panel key={n} value={String(n)}>
            <Content />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}
