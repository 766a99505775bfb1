import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { type MenuEntry, MENUS } from './menus.ts'
import classes from './Shell.module.css'
import { useHelpLink } from './useHelp.ts'
import { IconHelp } from '../../components/icons/icons.tsx'
import { lazyComponent } from '../../components/page/lazyComponent.ts'
import { afterFirstScreen } from '../../startup/firstScreen.ts'
import { MUTATION_RIGHTS, whyNot } from '../../domain/rights/rights.ts'
import { type Department, DEPARTMENTS } from '../../domain/shared/departments.ts'
import { useRights } from '../../shared/rights/useRights.ts'
import { useSession } from '../../session/useSession.ts'

/** The last entry of the menu, in both departments: opens the same as F1 (HU-03). */
function HelpEntry() {
  return (
    <Link
      {...useHelpLink()}
      className={`${classes.entry} ${classes.help}`}
      activeProps={{ 'aria-current': 'page' }}
      activeOptions={{ includeSearch: false }}
      aria-keyshortcuts="F1"
    >
      <IconHelp size={20} />
      Hulp
      <kbd className={classes.key} aria-hidden="true">
        F1
      </kbd>
    </Link>
  )
}

/** Loaded on demand: few people have less than all rights. */
const LockedEntry = lazyComponent(() => import('./LockedEntry.tsx'), 'LockedEntry')
const SavedLists = lazyComponent(() => import('./saved/SavedLists.tsx'), 'SavedLists')
// Loaded late, because nobody waits for it.
const TodayCount = lazyComponent<{ department: Department }, 'TodayCount'>(async () => {
  await afterFirstScreen()
  return import('./today/TodayCount.tsx')
}, 'TodayCount')

interface EntryProps {
  entry: MenuEntry
  department: Department
}

function EntryLink({ entry: { label, to, icon: Icon, showsTaskCount }, department }: EntryProps) {
  return (
    <Link
      to={to}
      className={classes.entry}
      activeProps={{ 'aria-current': 'page' }}
      activeOptions={{ includeSearch: false }}
    >
      <Icon size={20} />
      {label}
      {showsTaskCount && <TodayCount department={department} />}
    </Link>
  )
}

/** An entry for something new. A person who may not make it reads why (RE-12). */
function CreatingEntry(props: EntryProps) {
  const { creates } = props.entry
  const rights = useRights()
  const reason = creates && whyNot(rights, MUTATION_RIGHTS[creates])
  return reason ? <LockedEntry entry={props.entry} reason={reason} /> : <EntryLink {...props} />
}

/** The menu of the person's department, not of the department in the URL (D-011). */
export function SideMenu() {
  const { department } = useSession()
  const current = department ?? 'repair'
  return (
    <nav className={classes.menu} aria-label={`Menu ${DEPARTMENTS[current]}`}>
      {MENUS[current].map(({ title, entries }, index) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a navigation has no fieldset
        <div key={title} role="group" aria-label={title} className={classes.group}>
          <span className={classes.groupTitle} aria-hidden="true">
            {title}
          </span>
          {entries.map((entry) => {
            const { to, savedLists } = entry
            const Entry = entry.creates ? CreatingEntry : EntryLink
            return (
              <Fragment key={to}>
                <Entry entry={entry} department={current} />
                {savedLists && <SavedLists to={to} list={savedLists} department={current} />}
              </Fragment>
            )
          })}
          {index === MENUS[current].length - 1 && <HelpEntry />}
        </div>
      ))}
    </nav>
  )
}
