import { toastWarning } from '../../components/toasts/toasts.ts'
import type { MenuEntry } from './menus.ts'
import classes from './Shell.module.css'

/** An entry of the menu that the person may not open; a press says why. */
export const LockedEntry = ({ entry, reason }: { entry: MenuEntry; reason: string }) => (
  <button
    type="button"
    className={classes.entry}
    aria-disabled
    title={reason}
    onClick={() => toastWarning(reason)}
  >
    <entry.icon size={20} />
    {entry.label}
  </button>
)
