import { Link } from '@tanstack/react-router'
import { type Leaving, OPEN_LISTED, type OpenRecord } from '../../../domain/system/leaving.ts'
import { ROUTES } from '../../../lib/routes.ts'
import classes from '../../../shared/forms/Settings.module.css'
import own from './LeaveDialog.module.css'

/** The open work of a leaving person, for the colleague who continues it. */
export function OpenWork({ open }: { open: Leaving['open'] }) {
  const { repairs, repairCount, approvals, mails, savedLists } = open
  const nothing = [repairs, approvals, mails, savedLists].every(({ length }) => length === 0)
  return (
    <section aria-label="Staat nog open">
      <h3 className={classes.heading}>Staat nog open</h3>
      {nothing && <p className={classes.note}>Er staat niets open van deze persoon.</p>}
      <Records title={`Herstellingen (${repairCount})`} records={repairs} />
      {repairCount > repairs.length && <p className={classes.note}>De oudste {OPEN_LISTED} staan hier.</p>}
      <Records title="Bestekken en offertes die op een antwoord van de klant wachten" records={approvals} />
      <Records title="Mails die wachten of mislukten" records={mails} />
      {savedLists.length > 0 && (
        <>
          <p className={own.kind}>Bewaarde lijsten die alleen deze persoon ziet</p>
          <p className={classes.note}>{savedLists.map(({ name }) => name).join(', ')}</p>
        </>
      )}
    </section>
  )
}

function Records({ title, records }: { title: string; records: readonly OpenRecord[] }) {
  if (records.length === 0) return null
  return (
    <>
      <p className={own.kind}>{title}</p>
      <ul className={own.lines} aria-label={title}>
        {records.map(({ id, e, name, detail }, i) => (
          // A record may have several mails.
          <li key={`${id} ${i}`}>
            {e === 'rental' ? (
              <Link to={ROUTES.RentalDetail} params={{ rentalId: id }} target="_blank">
                {name}
              </Link>
            ) : (
              <Link to={ROUTES.RepairDetail} params={{ repairId: id }} target="_blank">
                {name}
              </Link>
            )}
            {detail && ` ${detail}`}
          </li>
        ))}
      </ul>
    </>
  )
}
