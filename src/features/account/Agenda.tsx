import { useId } from 'react'
import { confirm } from '../../components/dialogs/confirm.ts'
import { SwitchField } from '../../components/fields/SwitchField.tsx'
import { IconLink, IconX } from '../../components/icons/icons.tsx'
import { ActionButton } from '../../components/page/ActionButton.tsx'
import { Panel } from '../../components/page/Panel.tsx'
import { AGENDA_KIND_LIST, AGENDA_KINDS, type AgendaFeed } from '../../domain/agenda/kinds.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { texts } from '../../lib/texts.ts'
import classes from '../../shared/forms/Settings.module.css'
import { useAgenda } from './useAgenda.ts'

const WHY =
  'Met een agendalink staan afhalingen, retours en einddatums in de agenda van uw telefoon of computer. De agenda haalt ze zelf op en kan niets wijzigen. De link stopt bij een nieuw wachtwoord, na Overal uitloggen en na 90 dagen zonder ophalen.'
const OFFLINE = `De agendalink staat op de server. ${texts.onlineOnly}`
const AGAIN = 'Met een nieuwe link werkt de vorige niet meer. Wilt u een nieuwe link maken?'
const END = 'Agenda’s met deze link krijgen dan niets meer. Wilt u de link intrekken?'

/**
 * Section 'Agenda' of the account page: the calendar link, which only the server stores (AG-01, AG-03,
 * AG-06).
 */
export function Agenda({ online }: { online: boolean }) {
  const { feed, busy, make, end, show } = useAgenda(online)
  const why = useId()
  const actionProps = { disabledReason: online ? undefined : OFFLINE, describedBy: why, loading: busy }
  const makeAnother = async () => {
    if (!feed || (await confirm({ text: AGAIN, yes: 'Nieuwe link maken' }))) await make()
  }
  const confirmEnd = async () => {
    if (await confirm({ text: END, yes: 'Intrekken', danger: true })) await end()
  }
  return (
    <Panel title="Agenda">
      <div className={classes.form}>
        <p className={classes.note}>{WHY}</p>
        {feed && <State feed={feed} />}
        {feed &&
          AGENDA_KIND_LIST.map((kind) => (
            <SwitchField
              key={kind}
              label={AGENDA_KINDS[kind]}
              value={!feed.hidden.includes(kind)}
              disabledReason={online ? undefined : OFFLINE}
              describedBy={why}
              onChange={(shown) => void show(kind, shown)}
            />
          ))}
        {!online && (
          <p id={why} className={classes.note}>
            {OFFLINE}
          </p>
        )}
        <div className={classes.buttons}>
          <ActionButton {...actionProps} icon={<IconLink />} onClick={() => void makeAnother()}>
            {feed ? 'Nieuwe link maken' : 'Link maken'}
          </ActionButton>
          {feed && (
            <ActionButton {...actionProps} icon={<IconX />} onClick={() => void confirmEnd()}>
              Intrekken
            </ActionButton>
          )}
        </div>
      </div>
    </Panel>
  )
}

function State({ feed: { createdAt, lastRead } }: { feed: AgendaFeed }) {
  const read = lastRead ? `laatst opgehaald op ${formatDateTime(lastRead)}` : 'nog niet opgehaald'
  return (
    <p className={classes.note}>
      Link gemaakt op {formatDateTime(createdAt)}, {read}.
    </p>
  )
}
