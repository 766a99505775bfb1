import { texts } from '../../lib/texts.ts'
import { IconCloudUp } from '../icons/icons.tsx'
import classes from '../page/Page.module.css'

export interface UnsentMarkProps {
  /** Nothing is shown when false; default true. */
  unsent?: boolean
  /** With the words beside the icon. */
  withText?: boolean
}

/** Marks a record whose changes the server does not have yet. */
export function UnsentMark({ unsent = true, withText = false }: UnsentMarkProps) {
  if (!unsent) return null
  return (
    <span className={classes.unsent} title={texts.unsent}>
      <IconCloudUp size={16} />
      <span className={withText ? undefined : classes.srOnly}>{texts.unsent}</span>
    </span>
  )
}
