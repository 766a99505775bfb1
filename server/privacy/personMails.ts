import type pg from 'pg'
import { MAIL_TEXT_GONE, type PersonRecord, SHARED_MAIL } from '../../src/domain/privacy/personFile.ts'
import { repairsOf } from '../../src/domain/mail/mail.ts'
import { textOfHtml } from '../mailQueue/html.ts'
import type { PersonScope } from './personScope.ts'
import { storedDocs } from './storedDocs.ts'

export interface PersonMails {
  records: PersonRecord[]
  /** The ids of mails that are also about records of others; their texts are left out everywhere. */
  shared: string[]
}

interface QueuedText {
  id: string
  text: string
}

/** Selects the newest text of each mail, as it was or will be sent. */
const TEXTS = `
  SELECT DISTINCT ON (mail_id) mail_id AS id, coalesce(nullif(html, ''), text) AS text FROM mail_queue
   WHERE mail_id = ANY($1::uuid[]) ORDER BY mail_id, created_at DESC`

/** Selects the reminders of rentals, which only the server stores. */
const REMINDERS = `
  SELECT r.mid AS id, r.rental_id AS "rentalId", r.kind, r.recipient, r.subject, sync_moment(r.at) AS at,
         q.status AS state, sync_moment(q.sent_at) AS "sentAt", coalesce(nullif(q.html, ''), q.text) AS text
    FROM rental_reminder r LEFT JOIN mail_queue q ON q.mid = r.mid
   WHERE r.rental_id = ANY($1::uuid[]) ORDER BY r.at, r.mid`

/** Gathers the mails about the records of a person, with their recipients and texts. */
export async function personMails(pool: pg.Pool, scope: PersonScope): Promise<PersonMails> {
  const own = new Set([...scope.repairs, ...scope.binned])
  const found = await storedDocs(
    pool,
    'mail',
    'r.repair_id = ANY($1::uuid[]) OR r.rental_id = ANY($1::uuid[]) OR r.also_for ?| $2::text[] ORDER BY r.at, r.id',
    [[...own, ...scope.rentals], [...own]],
  )
  const mails = found.filter((mail) => !goesToOther(scope, [mail.recipient, mail.cc, mail.bcc]))
  const shared = mails.filter((mail) => repairsOf(mail).some((id) => !own.has(id))).map(({ id }) => id)
  const texts = await pool.query<QueuedText>(TEXTS, [mails.map(({ id }) => id)])
  const byId = new Map(texts.rows.map(({ id, text }) => [id, text]))
  const reminders = await pool.query<PersonRecord & { text: string | null; recipient: string }>(REMINDERS, [
    scope.rentals,
  ])
  return {
    shared,
    records: [
      ...mails.map(({ alsoFor, repairId, ...mail }) =>
        shared.includes(mail.id)
          ? // The mail went to a third party, such as a manufacturer: others stand in it, too.
            {
              ...mail,
              repairId: repairId !== null && own.has(repairId) ? repairId : null,
              subject: '',
              text: SHARED_MAIL,
            }
          : { ...mail, repairId, alsoFor, text: readable(byId.get(mail.id)) },
      ),
      ...reminders.rows
        .filter(({ recipient }) => !goesToOther(scope, [recipient]))
        .map((row) => ({ ...row, text: readable(row.text) })),
    ],
  }
}

const readable = (html: string | null | undefined): string => (html ? textOfHtml(html) : MAIL_TEXT_GONE)

/** True for a mail to another contact of the customer, and not to the contact of the inspection. */
function goesToOther({ contact, otherAddresses }: PersonScope, lists: readonly (string | null)[]): boolean {
  const all = lists.join(',').toLowerCase()
  const own = contact?.email?.toLowerCase()
  return !(own && all.includes(own)) && otherAddresses.some((address) => all.includes(address))
}
