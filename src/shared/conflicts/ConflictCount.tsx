import { useNavigate } from '@tanstack/react-router'
import { IconAlert } from '../../components/icons/icons.tsx'
import { ROUTES } from '../../lib/routes.ts'
import classes from './Conflict.module.css'
import { CONFLICT_NOTE_ATTRIBUTE } from './ConflictNote.tsx'
import { useScopeConflicts } from './ConflictScope.tsx'

/** 'Conflict (2)' beside the status of a record. A press scrolls to the first conflict on this screen. */
export function ConflictCount() {
  const count = useScopeConflicts().length
  const navigate = useNavigate()
  if (count === 0) return null
  const show = () => {
    const first = document.querySelector<HTMLElement>(`[${CONFLICT_NOTE_ATTRIBUTE}]`)
    if (!first) return void navigate({ to: ROUTES.Sync })
    first.scrollIntoView({ block: 'center' })
    first.focus({ preventScroll: true })
  }
  return (
    <button type="button" className={classes.count} onClick={show}>
      <IconAlert size={16} />
      {`Conflict (${count})`}
    </button>
  )
}
