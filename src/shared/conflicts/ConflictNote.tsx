import { Link } from '@tanstack/react-router'
import { IconAlert } from '../../components/icons/icons.tsx'
import { ROUTES } from '../../lib/routes.ts'
import { ConflictChoice } from './ConflictChoice.tsx'
import classes from './Conflict.module.css'
import {
  changeAuthorText,
  isOneDevice,
  isOnePerson,
  type DescribedConflict,
  conflictValueText,
  conflictSubject,
} from './conflictTexts.ts'

/** A long value is cut here; the page of the conflicts shows it in full. */
const MAX_VALUE_LENGTH = 160
const quoted = (value: string): string =>
  `"${value.length > MAX_VALUE_LENGTH ? `${value.slice(0, MAX_VALUE_LENGTH).trimEnd()}…` : value}"`
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Attribute that marks the notes on a screen, so that they can be found. */
export const CONFLICT_NOTE_ATTRIBUTE = 'data-conflict-note'

/** Under a field in conflict: whose value lost against whose, when, and how to settle it (D-023, B6.1). */
export function ConflictNote({
  described,
  named = false,
}: {
  described: DescribedConflict
  named?: boolean
}) {
  const { winner, loser, id } = described.conflict
  const what = conflictSubject(described)
  return (
    <div
      role="note"
      aria-label={`Conflict: ${what}`}
      className={classes.note}
      tabIndex={-1}
      {...{ [CONFLICT_NOTE_ATTRIBUTE]: id }}
    >
      <p className={classes.words}>
        <IconAlert size={16} />
        <span>
          {named && <b>{`${capital(what)}: `}</b>}
          <b>{quoted(conflictValueText(described, loser.value))}</b>
          {` van ${changeAuthorText(described, loser)} is niet overgenomen. `}
          <b>{quoted(conflictValueText(described, winner.value))}</b>
          {` kwam van ${changeAuthorText(described, winner)}${isOnePerson(described.conflict) && !isOneDevice(described.conflict) ? ', op een ander toestel' : ''}.`}
        </span>
      </p>
      <div className={classes.choice}>
        <ConflictChoice described={described} small />
        <Link to={ROUTES.Sync} search={{ conflict: id }} className={classes.look}>
          Bekijken
        </Link>
      </div>
    </div>
  )
}
