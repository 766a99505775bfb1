import { ENTITIES } from '../../src/domain/entities.ts'
import type { Relation } from '../../src/domain/privacy/erasure.ts'
import type { PersonTerms } from '../../src/domain/privacy/personTerms.ts'
import { firstExecutor } from '../../src/domain/settings/executors.ts'
import type {
  ErasedPerson,
  PersonRecord,
  PrivacyEffects,
} from '../../src/mutations/privacy/privacyEffects.ts'
import { eraseStored } from './eraseStored.ts'
import { refusedMaker } from './ids.ts'
import { likePattern } from './personStatements.ts'
import { type ReadContext, selectIds, selectRows, writeUndoable } from './context.ts'

export const privacyEffects = (context: ReadContext): PrivacyEffects => ({
  isErased: async (id) => (await selectIds(context, 'SELECT id FROM erasure WHERE id = $1', [id])).length > 0,
  refusedForErasure: async (id) => {
    await context.store.settle()
    const root = await refusedMaker(context.client, id)
    const sql = `SELECT mid AS id FROM sync_mutation WHERE mid = $1 AND result->>'code' = 'person_erased'`
    return root && ((await selectIds(context, sql, [root]))[0] ?? null)
  },
  formerIdsOf: (id) => selectIds(context, FORMER_IDS, [id]),
  recordsOf: (person, terms) => recordsOf(context, person, terms),
  companyCountry: async () => {
    const sql = 'SELECT id, name, active, address_country AS country FROM executor WHERE active'
    const executors = await selectRows<CompanyRow>(context, sql, [])
    return firstExecutor(executors)?.country ?? null
  },
  eraseStored: async (person, terms, records) => {
    await context.store.flush()
    // The group must not continue with arguments that it read before.
    context.store.endsGroup = true
    await eraseStored((text, values) => writeUndoable(context, text, values), person, terms, records)
  },
  recordErasure: async ({ id, kind, customerId, at, by, photos, files, kept }) => {
    const erasure = [id, kind, customerId, at, by, photos, JSON.stringify(files)]
    await writeUndoable(context, INSERT_ERASURE, erasure)
    for (const { e, id: recordId, number, until, invoice, documentIds } of kept)
      await writeUndoable(context, INSERT_HOLD, [
        id,
        e,
        recordId,
        number,
        until,
        JSON.stringify(invoice),
        JSON.stringify(documentIds),
      ])
  },
})

interface CompanyRow {
  id: string
  name: string
  active: boolean
  country: string | null
}

/** Selects the ids of records that were merged into $1, over several merges. Contacts have aliases as customers do. */
const FORMER_IDS = `
  WITH RECURSIVE own(id) AS (
    SELECT $1::uuid UNION
    SELECT a.from_id FROM id_alias a JOIN own o ON a.to_id = o.id AND a.ent = ${ENTITIES.customer.ent})
  SELECT id FROM own WHERE id <> $1`

const INSERT_ERASURE = `
  INSERT INTO erasure AS e (id, kind, customer_id, at, by, photos, files) VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (id) DO UPDATE SET files = e.files || EXCLUDED.files, photos = e.photos OR EXCLUDED.photos`

/** A repeated erasure finds no buyer any more, so the first one stays. */
const INSERT_HOLD = `
  INSERT INTO erasure_hold (erasure_id, e, record_id, number, until, invoice, documents)
  VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (erasure_id, record_id) DO UPDATE SET until = EXCLUDED.until, documents = EXCLUDED.documents`

type Found = Pick<PersonRecord, 'e' | 'id'> & { external?: boolean; own?: boolean }

/** Finds the records about a person, those of a repair or rental after the record itself. */
async function recordsOf(
  context: ReadContext,
  { kind, customerIds, contactIds }: ErasedPerson,
  { words, emails }: PersonTerms,
): Promise<PersonRecord[]> {
  const find = (sql: string, values: unknown[]) => selectRows<Found>(context, sql, values)
  const own = await find(OWN[kind], kind === 'customer' ? [customerIds, emails] : [contactIds])
  const others = kind === 'contact' ? await find(OTHERS, [customerIds, contactIds]) : []
  const binned = await find(BINNED[kind], [kind === 'customer' ? customerIds : contactIds])
  const persons = [...customerIds, ...contactIds]
  const abouts = [...own, ...binned].map(({ id }) => id)
  const dependent = await find(DEPENDENT, [abouts, emails.map(likePattern)])
  const elsewhere = await find(DEPENDENT, [others.map(({ id }) => id), []])
  const conflicts = await find(CONFLICTS, [kind === 'customer' ? persons : abouts, contactIds])
  const named = await find(NAMED, [[...persons, ...abouts], persons, words.map(likePattern)])
  const related = (found: readonly Found[], relation: Relation): PersonRecord[] =>
    found.map(({ e, id, external }) => ({ e, id, relation: external ? 'mentions' : relation }))
  return unique([
    ...related(own, kind),
    ...related(dependent, kind),
    ...related(conflicts, kind),
    ...named.map(({ e, id, own: isOwn }) => ({ e, id, relation: isOwn ? kind : ('mentions' as const) })),
    ...related([...others, ...elsewhere], 'mentions'),
    ...related(await find(CONFLICTS, [[...others.map(({ id }) => id), ...customerIds], []]), 'mentions'),
  ])
}

/** Keeps the first relation of each record. */
function unique(records: readonly PersonRecord[]): PersonRecord[] {
  const first = new Map<string, PersonRecord>()
  for (const record of records) {
    const key = `${record.e}:${record.id}`
    if (!first.has(key)) first.set(key, record)
  }
  return [...first.values()]
}

const OWN = {
  customer: `
    SELECT 'repair' AS e, id FROM repair WHERE customer_id = ANY($1::uuid[])
    UNION SELECT 'rental', id FROM rental WHERE customer_id = ANY($1::uuid[])
      OR (customer_id IS NULL AND lower(temp_cus_contact_email) = ANY($2::text[]))
    UNION SELECT 'item', id FROM item WHERE customer_id = ANY($1::uuid[])
    UNION SELECT 'actionForm', id FROM action_form
      WHERE customer = ANY($1::uuid[]) OR lower(mail) = ANY($2::text[])
    ORDER BY e DESC, id`,
  contact: `
    SELECT 'repair' AS e, id FROM repair WHERE customer_contact_id = ANY($1::uuid[])
    UNION SELECT 'rental', id FROM rental WHERE customer_contact_id = ANY($1::uuid[])
    ORDER BY e DESC, id`,
}

/** The other records of the customer of a contact. */
const OTHERS = `
  SELECT 'repair' AS e, id FROM repair
    WHERE customer_id = ANY($1::uuid[]) AND NOT coalesce(customer_contact_id = ANY($2::uuid[]), false)
  UNION SELECT 'rental', id FROM rental
    WHERE customer_id = ANY($1::uuid[]) AND NOT coalesce(customer_contact_id = ANY($2::uuid[]), false)
  UNION SELECT 'item', id FROM item WHERE customer_id = ANY($1::uuid[])
  UNION SELECT 'actionForm', id FROM action_form WHERE customer = ANY($1::uuid[])`

/** Permanently deleted records in the bin; their signatures and documents still exist. */
const BINNED = {
  customer: `SELECT 'repair' AS e, id FROM trash WHERE (doc->>'customerId')::uuid = ANY($1::uuid[])`,
  contact: `SELECT 'repair' AS e, id FROM trash WHERE (doc->>'customerContactId')::uuid = ANY($1::uuid[])`,
}

const DEPENDENT = `
  SELECT 'mail' AS e, id, external FROM mail WHERE repair_id = ANY($1::uuid[]) OR rental_id = ANY($1::uuid[])
    OR also_for ?| $1::text[]
    OR lower(concat_ws(' ', recipient, cc, bcc)) LIKE ANY($2::text[])
  UNION SELECT 'approval', id, false FROM approval
    WHERE repair_id = ANY($1::uuid[]) OR rental_id = ANY($1::uuid[])
  UNION SELECT 'signature', id, false FROM signature WHERE about = ANY($1::uuid[])
  UNION SELECT 'issuedPaper', id, false FROM issued_paper WHERE about = ANY($1::uuid[])`

const CONFLICTS = `
  SELECT 'conflict' AS e, id FROM conflict
  WHERE eid = ANY($1::uuid[]) OR split_part(field, '.', 2) = ANY($2::text[])`

/** Records that name the person in their own texts. */
const NAMED = `
  SELECT 'notification' AS e, id, coalesce($1::uuid[] && ARRAY[object_id, rental_id1, rental_id2], false) AS own
    FROM notification
    WHERE object_id = ANY($1::uuid[]) OR rental_id1 = ANY($1::uuid[]) OR rental_id2 = ANY($1::uuid[])
      OR search_fold(message) LIKE ANY($3::text[])
  UNION SELECT 'merge', id, true FROM merge WHERE survivor_id = ANY($2::uuid[]) OR merged_id = ANY($2::uuid[])
  UNION SELECT 'savedList', id, false FROM saved_list
    WHERE search_fold(concat_ws(' ', name, search, filters)) LIKE ANY($3::text[])`
