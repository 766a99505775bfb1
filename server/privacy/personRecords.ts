import type pg from 'pg'
import {
  type InspectedKind,
  PERSON_SECTION_LIST,
  type PersonFile,
  type PersonRecord,
  type PersonSection,
  withoutSealed,
} from '../../src/domain/privacy/personFile.ts'
import { fullName } from '../../src/domain/customers/fullName.ts'
import type { EntityName } from '../../src/domain/entities.ts'
import { fieldsOf, recordOf } from '../../src/lib/objects.ts'
import { personChanges } from './personChanges.ts'
import { itemsWithOwnLog, repairsWithLog, rentalsWithLog } from './personLogs.ts'
import { personMails } from './personMails.ts'
import { personNames } from './personNames.ts'
import { type PersonScope, personScope } from './personScope.ts'
import { storedDocs } from './storedDocs.ts'

/** An inspection, and how entries about it name the person. */
export interface Inspection {
  file: PersonFile
  /** Names the person without a name: 'K-12', for a file name and an entry in the log of the company. */
  reference: string
}

/**
 * Gathers everything that is stored about a customer or a contact. It holds nothing of another customer, and of a
 * contact's customer only the reference.
 * @throws HttpError 404 if there is no such record
 */
export async function inspectPerson(
  pool: pg.Pool,
  kind: InspectedKind,
  id: string,
  made: { at: string; by: string },
): Promise<Inspection> {
  const scope = await personScope(pool, kind, id)
  const sections = await sectionsOf(pool, scope)
  const clean = recordOf(PERSON_SECTION_LIST, (section) =>
    sections[section].map((record) => fieldsOf(withoutSealed(record))),
  )
  return {
    reference: `${scope.contact ? 'contact-' : ''}${scope.customer.referenceNumber ?? ''}`,
    file: {
      format: 'werkbank-inzage-1',
      madeAt: made.at,
      madeBy: await callerName(pool, made.by),
      about: {
        kind,
        id: scope.contact?.id ?? scope.customer.id,
        name: scope.name,
        reference: scope.customer.referenceNumber,
      },
      sections: clean,
      names: await personNames(pool, scope, clean),
    },
  }
}

async function callerName(pool: pg.Pool, userId: string): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT btrim(name || ' ' || last_name) AS name FROM app_user WHERE id = $1`,
    [userId],
  )
  return rows[0]?.name ?? ''
}

type Sections = Record<PersonSection, PersonRecord[]>

async function sectionsOf(pool: pg.Pool, scope: PersonScope): Promise<Sections> {
  const { customer, contact, own, contacts, repairs, rentals, items, binned } = scope
  const temporary = scope.kind === 'temporary'
  const docs = async (e: EntityName, where: string, values: unknown[]): Promise<PersonRecord[]> =>
    (await storedDocs(pool, e, where, values)).map((doc) => ({ ...doc }))
  const names = [customer.name, ...(contact ? [contact] : customer.customerContacts).map(fullName)]
  const rows = async (sql: string, values: unknown[]): Promise<PersonRecord[]> =>
    (await pool.query<PersonRecord>(sql, values)).rows
  const records = [...repairs, ...rentals, ...binned]

  const aboutRecords = 'r.repair_id = ANY($1::uuid[]) OR r.rental_id = ANY($1::uuid[]) ORDER BY r.at, r.id'
  const approvals = await docs('approval', aboutRecords, [records])
  const signatures = await docs('signature', 'r.about = ANY($1::uuid[]) ORDER BY r.at, r.id', [records])
  const documents = await docs('issuedPaper', 'r.about = ANY($1::uuid[]) ORDER BY r.at, r.id', [records])
  const mails = await personMails(pool, scope)
  const subjects = [...own, ...contacts, ...records, ...items]
  const merges = await rows(MERGES, [[...own, ...contacts]])
  const parts = [...mails.records, ...approvals, ...signatures, ...documents, ...merges]
  const named = [...subjects, ...parts.map((record) => String(record['id']))]

  return {
    customers: contact || temporary ? [] : [{ ...customer, customerContacts: undefined }],
    contacts: (contact ? [contact] : customer.customerContacts).map((one) => ({ ...one })),
    items: contact || temporary ? [] : await itemsWithOwnLog(pool, items, names),
    repairs: await repairsWithLog(pool, repairs, names),
    rentals: await rentalsWithLog(pool, rentals, names),
    actionForms: contact
      ? []
      : await docs('actionForm', 'r.customer = ANY($1::uuid[]) ORDER BY r.register_date, r.id', [own]),
    mails: mails.records,
    approvals,
    signatures,
    documents,
    photos: [...(await rows(PHOTOS, [repairs])), ...(await rows(ITEM_PHOTOS, [items]))],
    notifications: await docs('notification', NOTIFIED, [subjects]),
    changes: await personChanges(pool, { named, own: [...own, ...contacts], items, shared: mails.shared }),
    conflicts: await docs('conflict', 'r.eid = ANY($1::uuid[]) ORDER BY r.id', [subjects]),
    removedLines: await rows(REMOVED, [records]),
    merges,
    bin: await rows(BIN, [binned]),
    deliveries: await rows(DELIVERIES, [subjects]),
    audit: await rows(AUDIT, [named]),
  }
}

const NOTIFIED = `
  r.object_id = ANY($1::uuid[]) OR r.rental_id1 = ANY($1::uuid[]) OR r.rental_id2 = ANY($1::uuid[])
  ORDER BY r.at, r.id`

const PHOTOS = `
  SELECT p.id, p.repair_id AS "repairId", coalesce(r.number, r.provisional_ref) AS repair, p.slot, p.mime, p.phase,
         sync_moment(p.taken_at) AS "takenAt", p.state, p.sha256,
         CASE WHEN p.original_state = 'stored' THEN p.original_sha256 END AS "originalSha256"
    FROM repair_picture p JOIN repair r ON r.id = p.repair_id
   WHERE p.repair_id = ANY($1::uuid[]) ORDER BY r.date_in, p.repair_id, p.slot, p.id`

const ITEM_PHOTOS = `
  SELECT i.id, i.item_number AS "itemNumber", i.brand, i.model, b.mime, i.picture AS sha256
    FROM item i JOIN blob b ON b.sha256 = i.picture WHERE i.id = ANY($1::uuid[]) ORDER BY i.item_number, i.id`

/** A decision that two records differ, or a merge that was taken back, is about somebody else, too: without names. */
const MERGES = `
  SELECT id, kind, state, sync_moment(at) AS at, "by",
         CASE WHEN state = 'merged' THEN survivor_name END AS "survivorName",
         CASE WHEN state = 'merged' THEN merged_name END AS "mergedName"
    FROM merge WHERE survivor_id = ANY($1::uuid[]) OR merged_id = ANY($1::uuid[]) ORDER BY at, id`

const REMOVED = `
  SELECT line_id AS id, owner_id AS "recordId", doc AS line, "by", sync_moment(at) AS at
    FROM removed_line WHERE owner_id = ANY($1::uuid[]) ORDER BY at, line_id`

const BIN = `
  SELECT id, doc AS record, by_user AS "by", sync_moment(at) AS at FROM trash WHERE id = ANY($1::uuid[]) ORDER BY at, id`

/** The address may hold a secret of the receiving program, so only its server is shown. */
const DELIVERIES = `
  SELECT d.id, substring(w.url FROM '^[a-z]+://([^/?#]+)') AS receiver, d.event, d.record_id AS "recordId", d.status,
         sync_moment(d.created_at) AS at
    FROM webhook_delivery d JOIN webhook w ON w.id = d.webhook_id
   WHERE d.record_id = ANY($1::uuid[]) ORDER BY d.created_at, d.id`

const AUDIT = `
  SELECT id::int, sync_moment(at) AS at, what, "by", by_name AS "byName", whom, device, details FROM audit
   WHERE whom_id = ANY($1::uuid[]) OR details->>'record' = ANY($1::text[]) OR details->>'other' = ANY($1::text[])
   ORDER BY id`
