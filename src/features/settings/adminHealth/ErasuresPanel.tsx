import { useEffect, useState } from 'react'
import { Panel } from '../../../components/page/Panel.tsx'
import {
  buyerText,
  type ErasureList,
  type KeptInvoiceRecord,
  LEGAL_REASON,
  type ListedErasure,
} from '../../../domain/privacy/erasureList.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { isOffline, reasonOf, request } from '../../../lib/http.ts'
import { texts } from '../../../lib/texts.ts'
import { keptText } from '../../../shared/customers/keptText.ts'
import settings from '../../../shared/forms/Settings.module.css'
import classes from './AdminHealth.module.css'

const OFFLINE = `Wie er gewist werd, weet alleen de server. ${texts.onlineOnly}`
const LAST_DAY = 'Na de laatste dag wist de dagelijkse taak het. Alleen een beheerder ziet deze lijst.'

/** The erased persons, each with what the law keeps, why and until when (PV-16). */
export function ErasuresPanel({ online }: { online: boolean }) {
  const [list, setList] = useState<ErasureList>()
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    if (!online) return
    request<ErasureList>('GET', '/erasures')
      .then(setList)
      .catch((error: unknown) => !isOffline(error) && setFailure(reasonOf(error)))
  }, [online])
  const isEmpty = list?.erasures.length === 0
  return (
    <Panel title="Gewiste personen">
      <p className={settings.note}>
        {isEmpty ? 'Er werd nog niemand gewist.' : `${LEGAL_REASON} ${LAST_DAY}`}
      </p>
      {!online && !list && <p className={settings.note}>{OFFLINE}</p>}
      {failure && <p className={settings.note}>{failure}</p>}
      {list && !isEmpty && (
        <ul className={classes.mails} aria-label="Gewiste personen">
          {list.erasures.map((erasure) => (
            <Erasure key={erasure.id} erasure={erasure} />
          ))}
        </ul>
      )}
      {list?.more && <p className={settings.note}>Oudere staan in het Logboek van de zaak.</p>}
    </Panel>
  )
}

function Erasure({ erasure: { kind, reference, at, by, kept } }: { erasure: ListedErasure }) {
  const who = `${kind === 'customer' ? 'Klant' : 'Contact van klant'} ${reference ?? 'zonder nummer'}`
  return (
    <li className={classes.mail}>
      <span className={classes.what}>
        <strong>{who}</strong>
        <span className={classes.meta}>
          Gewist op {formatDateTime(at)}
          {by ? ` door ${by}` : ', vanzelf (na zijn termijn of een teruggezette back-up)'}.{' '}
          {kept.length === 0 && 'Er wordt niets meer bewaard.'}
        </span>
        {kept.length > 0 && (
          <ul className={classes.warnings} aria-label={`Bewaard van ${who}`}>
            {kept.map((record) => (
              <Kept key={record.id} record={record} />
            ))}
          </ul>
        )}
      </span>
    </li>
  )
}

function Kept({ record }: { record: KeptInvoiceRecord }) {
  return (
    <li>
      {keptText(record)}
      {record.buyer && <span className={classes.meta}>Koper: {buyerText(record.buyer)}</span>}
      {record.texts.length > 0 && (
        <span className={classes.meta}>Teksten op de factuur: {record.texts.join(' · ')}</span>
      )}
    </li>
  )
}
