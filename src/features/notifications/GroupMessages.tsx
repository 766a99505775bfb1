import { useId, useState } from 'react'
import { IconChevronDown } from '../../components/icons/icons.tsx'
import type { NotificationGroup } from '../../domain/notifications/groups.ts'
import { asksForAction } from '../../domain/notifications/open.ts'
import type { Notification } from '../../domain/system/system.ts'
import { formatDateTime } from '../../lib/dates.ts'
import classes from './Notifications.module.css'

/** The newest message about an object; the earlier ones fold out below it. */
export function GroupMessages({ newest, older, asks }: NotificationGroup) {
  const [open, setOpen] = useState(false)
  const list = useId()
  return (
    <div className={classes.group}>
      <div className={classes.newest}>
        {/* A folded group has one mark for all its messages; an open group marks each message. */}
        <Message {...newest} asks={open ? asksForAction(newest) : asks} />
        {older.length > 0 && (
          <button
            type="button"
            className={classes.more}
            aria-expanded={open}
            aria-controls={list}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Minder' : `${older.length} meer`}
            <IconChevronDown size={16} />
          </button>
        )}
      </div>
      {open && (
        <ul className={classes.older} id={list}>
          {older.map((notification) => (
            <li key={notification.id}>
              <Message {...notification} asks={asksForAction(notification)} />
              <span className={classes.when}>{formatDateTime(notification.at)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** A message that asks for an action has a red dot, in the colour of the bell. */
function Message({ message, asks }: Pick<Notification, 'message'> & { asks: boolean }) {
  return (
    <span className={classes.message}>
      <span className={classes.dot} data-asks={asks || undefined} title={asks ? ASKS : undefined}>
        {asks && <span className={classes.srOnly}>{ASKS}: </span>}
      </span>
      <span>{message}</span>
    </span>
  )
}
const ASKS = 'Vraagt een actie'
