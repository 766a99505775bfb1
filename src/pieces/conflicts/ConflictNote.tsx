import { Link } from '@tanstack/react-router'
import { IconAlert } from '../../components/icons/icons.tsx'
import { ROUTES } from '../../lib/routes.ts'
import { ConflictChoice } from './ConflictChoice.tsx'
import classes from './Conflict.module.css'
import { authorOf, isOneDevice, isOnePerson, type ToldConflict, valueOf, whatOf } from './words.ts'

/** A long value is cut here; the page of the conflicts shows it in full. */
const SHOWN = 160
const quoted = (value: string): string =>
  `"${value.length > SHOWN ? `${value.slice(0, SHOWN).trimEnd()}…` : value}"`
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Attribute that marks the notes on a screen, so that they can be found. */
export const NOTE = 'data-conflict-note'

/** Under a field in conflict: whose value lost against whose, when, and how to settle it (D-023, B6.1). */
export function ConflictNote({ told, named = false }: { told: ToldConflict; named?: boolean }) {
  const { winner, loser, id } = told.conflict
  const what = whatOf(told)
  return (
    <div
      role="note"
      aria-label={`Conflict: ${what}`}
      className={classes.note}
      tabIndex={-1}
      {...{ [NOTE]: id }}
    >
      <p className={classes.words}>
        <IconAlert size={16} />
        <span>
          {named && <b>{`${capital(what)}: `}</b>}
          <b>{quoted(valueOf(told, loser.value))}</b>
          {` van ${authorOf(told, loser)} is niet overgenomen. `}
          <b>{quoted(valueOf(told, winner.value))}</b>
          {` kwam van ${authorOf(told, winner)}${isOnePerson(told.conflict) && !isOneDevice(told.conflict) ? ', op een ander toestel' : ''}.`}
        </span>
      </p>
      <div className={classes.choice}>
        <ConflictChoice told={told} small />
        <Link to={ROUTES.Sync} search={{ conflict: id }} className={classes.look}>
          Bekijken
        </Link>
      </div>
    </div>
  )
}
