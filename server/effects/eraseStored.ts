import { ENTITIES, isEntityName, type EntityName } from '../../src/domain/entities.ts'
import { ERASED, erasedRecord, erasedTexts } from '../../src/domain/privacy/erasure.ts'
import { isNamingEntity } from '../../src/domain/privacy/personPlaces.ts'
import {
  joinTerms,
  namesPerson,
  type PersonTerms,
  termsOfRecord,
} from '../../src/domain/privacy/personTerms.ts'
import { keysOf } from '../../src/lib/objects.ts'
import type { ErasedPerson, ErasureTerms, PersonRecord } from '../../src/mutations/privacy/privacyEffects.ts'
import { eraseMutations } from './eraseMutations.ts'
import { MUTATION_SUBJECT } from './history.ts'
import { likePattern, type Run } from './personStatements.ts'

/** Erases what only the server stores about a person. No device sees these tables. */
export async function eraseStored(
  run: Run,
  person: ErasedPerson,
  terms: ErasureTerms,
  records: readonly PersonRecord[],
): Promise<void> {
  const idsOf = (...kinds: EntityName[]) => records.filter(({ e }) => kinds.includes(e)).map(({ id }) => id)
  const owned = records.filter(({ relation }) => relation !== 'mentions')
  await eraseMails(run, terms.mentions, owned, idsOf('mail'))
  await run('DELETE FROM approval_token WHERE approval_id = ANY($1::uuid[])', [
    owned.filter(({ e }) => e === 'approval').map(({ id }) => id),
  ])
  await run('UPDATE webhook_delivery SET answer = NULL, error = NULL WHERE record_id = ANY($1::uuid[])', [
    [...person.customerIds, ...person.contactIds, ...records.map(({ id }) => id)],
  ])
  await eraseRemovedLines(run, terms.own, idsOf('repair', 'rental'))
  const binned = await eraseBin(run, person, terms, idsOf('merge'))
  await eraseMutations(run, person, terms, { records, binned })
}

const BLANK_MAILS = `
  UPDATE mail_queue SET recipient = $2, cc = NULL, bcc = NULL, reply_to = NULL, subject = $2, text = '', html = NULL,
    attachments = '[]', error = NULL,
    status = CASE WHEN status IN ('queued', 'sending') THEN 'cancelled' ELSE status END
  WHERE id = ANY($1::uuid[])`

/**
 * Selects the mails that may be about the person. OFFSET 0 folds each text once: PostgreSQL would otherwise put the
 * expression into every pattern. Of plain ASCII, `lower` alone gives the same and is quicker.
 */
const FIND_MAILS = `
  SELECT id, mid, mail_id AS "mailId",
         mid IN (SELECT mid FROM sync_mutation WHERE ${MUTATION_SUBJECT} = ANY($4::text[])) AS own, text
    FROM (SELECT id, mid, mail_id, concat_ws(E'\\n', recipient, cc, bcc, subject, text, html) AS text
            FROM mail_queue OFFSET 0) q
   CROSS JOIN LATERAL (
         SELECT CASE WHEN octet_length(text) = char_length(text) AND strpos(text, '\`') = 0
                     THEN lower(text COLLATE "C") ELSE search_fold(text) END AS folded OFFSET 0) f
   WHERE mail_id = ANY($1::uuid[]) OR mid = ANY($2::uuid[])
      OR mid IN (SELECT mid FROM sync_mutation WHERE ${MUTATION_SUBJECT} = ANY($4::text[]))
      OR folded LIKE ANY($3::text[])`

interface QueuedMail {
  id: string
  mid: string | null
  mailId: string | null
  /** Asked by a change of a record of the person. */
  own: boolean
  text: string
}

/** Empties queued and sent mails to the person, and other mails that name it. */
async function eraseMails(
  run: Run,
  terms: PersonTerms,
  owned: readonly PersonRecord[],
  mailIds: readonly string[],
): Promise<void> {
  const rentals = owned.filter(({ e }) => e === 'rental').map(({ id }) => id)
  const { rows: reminders } = await run<{ mid: string }>(
    `UPDATE rental_reminder SET recipient = $2, subject = $2 WHERE rental_id = ANY($1::uuid[]) RETURNING mid`,
    [rentals, ERASED],
  )
  const persons = owned.map(({ id }) => id)
  const { rows } = await run<QueuedMail>(FIND_MAILS, [
    mailIds,
    reminders.map(({ mid }) => mid),
    terms.words.map(likePattern),
    persons,
  ])
  const sure = new Set(persons)
  const mids = new Set(reminders.map(({ mid }) => mid))
  const about = rows.filter(
    ({ mailId, mid, text, own }) =>
      (mailId ? sure.has(mailId) : own) || mids.has(mid ?? '') || namesPerson(text, terms),
  )
  await run(BLANK_MAILS, [about.map(({ id }) => id), ERASED])
}

async function eraseRemovedLines(run: Run, terms: PersonTerms, owners: readonly string[]): Promise<void> {
  const { rows } = await run<{ id: string; doc: unknown }>(
    'SELECT line_id AS id, doc FROM removed_line WHERE owner_id = ANY($1::uuid[])',
    [owners],
  )
  for (const { id, doc } of rows) {
    const erased = JSON.stringify(erasedTexts(doc, terms))
    if (erased !== JSON.stringify(doc))
      await run('UPDATE removed_line SET doc = $2 WHERE line_id = $1', [id, erased])
  }
}

const BINNED = `
  SELECT ent, id, doc FROM trash
  WHERE doc->>'customerId' = ANY($1::text[]) OR doc->>'customerContactId' = ANY($2::text[])`

/**
 * Erases the person from records in the bin. What a merge replaced is deleted, so the merge cannot be taken back.
 * @returns the ids of the records that belong to the person
 */
async function eraseBin(
  run: Run,
  { kind, customerIds, contactIds }: ErasedPerson,
  terms: ErasureTerms,
  mergeIds: readonly string[],
): Promise<string[]> {
  await run('DELETE FROM trash WHERE ent = $1 AND id = ANY($2::uuid[])', [ENTITIES.merge.ent, mergeIds])
  const { rows } = await run<{ ent: number; id: string; doc: Record<string, unknown> }>(BINNED, [
    customerIds,
    contactIds,
  ])
  const own: string[] = []
  for (const { ent, id, doc } of rows) {
    const e = keysOf(ENTITIES).find((name) => ENTITIES[name].ent === ent)
    if (!e || !isEntityName(e) || !isNamingEntity(e)) continue
    const isOwn = kind === 'customer' || contactIds.some((contact) => contact === doc['customerContactId'])
    if (isOwn) own.push(id)
    const ownTerms = joinTerms([terms.own, termsOfRecord(doc, ERASED)])
    const erased = erasedRecord(e, doc, isOwn ? kind : 'mentions', isOwn ? ownTerms : terms.mentions)
    if (erased !== doc)
      await run('UPDATE trash SET doc = $3 WHERE ent = $1 AND id = $2', [ent, id, JSON.stringify(erased)])
  }
  return own
}
