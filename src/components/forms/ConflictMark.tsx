import { IconAlert } from '../icons/icons.tsx'
import classes from '../page/Page.module.css'

/** Marks a record with conflicts that nobody has handled yet. */
export function ConflictMark({ count }: { count: number }) {
  if (count <= 0) return null
  return (
    <span className={classes.conflict} title={`Conflict (${count})`}>
      <IconAlert size={14} />
      <span className={classes.srOnly}>Conflict</span> {count}
    </span>
  )
}
