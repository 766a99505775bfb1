import { Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { IconArrowLeft, IconChevronRight } from '../../../components/icons/icons.tsx'
import { PageTitle } from '../../../components/page/PageTitle.tsx'
import { type Department, DEPARTMENTS } from '../../../domain/shared/departments.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { SettingsSearch } from '../search/SettingsSearch.tsx'
import { leavePage } from './leavePage.ts'
import { SETTINGS_PAGES, type SettingsPageName, SYSTEM_FROM } from './settingsPages.ts'
import classes from './SettingsTabs.module.css'

export interface SettingsTabsProps {
  department: Department
  /** The content of each page, by its number. */
  contents: Readonly<Record<number, ReactNode>>
}

type Pages = readonly SettingsPageName[]

const HEADING = 'Instellingen'
/** Narrower than this, the list of the pages is a page of its own. */
const NARROW = '(max-width: 999.98px)'

const routeOf = (department: Department) =>
  department === 'rental' ? ROUTES.RentalSettings : ROUTES.RepairSettings

/** The settings of a department: a list of its pages, the chosen one in the URL (D-120). */
export function SettingsTabs({ department, contents }: SettingsTabsProps) {
  const search: { tab?: number } = useSearch({ strict: false })
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  const pages = SETTINGS_PAGES[department]
  const chosen = pages.find(({ n }) => n === search.tab)
  if (!isNarrow) return <Wide department={department} contents={contents} current={chosen ?? pages[0]} />
  if (!chosen) return <ListPage department={department} pages={pages} />
  return (
    <div>
      <Link to={routeOf(department)} search={{}} className={classes.back}>
        <IconArrowLeft size={18} />
        {HEADING}
      </Link>
      <PageTitle title={chosen.label} tabTitle={`${chosen.label} – ${HEADING}`} />
      {contents[chosen.n]}
    </div>
  )
}

/** The list and, beside it, the chosen page. */
function Wide({
  department,
  contents,
  current,
}: SettingsTabsProps & { current: SettingsPageName | undefined }) {
  const navigate = useNavigate()
  if (!current) return null
  const choose = async (tab: number) => {
    // A change of page is no change of screen, so the blocker of a form does not see it.
    if (!(await leavePage())) return
    await navigate({ to: routeOf(department), search: { tab }, replace: true })
  }
  return (
    <Tabs
      className={classes.page}
      orientation="vertical"
      value={String(current.n)}
      onChange={(n) => n !== null && void choose(Number(n))}
      activateTabWithKeyboard={false}
    >
      <div className={classes.side}>
        <PageTitle title={HEADING} tabTitle={`${current.label} – ${HEADING}`} />
        <SettingsSearch department={department}>
          <Tabs.List className={classes.list} aria-label={`Instellingen van ${DEPARTMENTS[department]}`}>
            {SETTINGS_PAGES[department].map(({ n, label }) => (
              <Fragment key={n}>
                {n === SYSTEM_FROM && <System />}
                <Tabs.Tab value={String(n)}>{label}</Tabs.Tab>
              </Fragment>
            ))}
          </Tabs.List>
        </SettingsSearch>
      </div>
      <Tabs.Panel value={String(current.n)}>{contents[current.n]}</Tabs.Panel>
    </Tabs>
  )
}

const System = () => <span className={classes.group}>Systeem</span>

function ListPage({ department, pages }: { department: Department; pages: Pages }) {
  return (
    <div>
      <PageTitle title={HEADING} />
      <SettingsSearch department={department}>
        <nav className={classes.rows} aria-label={`Instellingen van ${DEPARTMENTS[department]}`}>
          {pages.map(({ n, label }) => (
            <Fragment key={n}>
              {n === SYSTEM_FROM && <System />}
              <Link to={routeOf(department)} search={{ tab: n }} className={classes.row}>
                {label}
                <IconChevronRight size={18} />
              </Link>
            </Fragment>
          ))}
        </nav>
      </SettingsSearch>
    </div>
  )
}
