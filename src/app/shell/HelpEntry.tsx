import { Link } from '@tanstack/react-router'
import { IconHelp } from '../../components/icons/icons.tsx'
import classes from './Shell.module.css'
import { useHelpLink } from './useHelp.ts'

/** The last entry of the menu, in both departments: opens the same as F1 (HU-03). */
export function HelpEntry() {
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
