import type pg from 'pg'
import type { Missing, ServerEffects } from '../../src/contract/define.ts'
import { foldName } from '../../src/domain/categories/category.ts'
import { DomainError } from '../../src/domain/shared/errors.ts'
import { deriveId } from '../../src/domain/shared/ids.ts'
import { firstExecutor } from '../../src/domain/settings/executors.ts'
import type { Last } from '../../src/domain/notifications/notification.ts'
import { ENTITIES, type EntityName } from '../../src/domain/entities.ts'
import { cleanHtml } from '../mailQueue/html.ts'
import { MailRefused } from '../lib/mailRefused.ts'
import { queueMail } from '../mailQueue/queue.ts'
import { cancelOrder, queueOrder, requeueOrder } from '../mailQueue/orders.ts'
import { AwaitingRecovery } from './apply.ts'
import { lastWriter, type Written } from './lastWriter.ts'
import { SHAPES } from '../store/aggregates/aggregates.ts'
import { PARTS } from '../store/aggregates/parts.ts'
import type { Counter } from '../store/counters.ts'
import type { PgStore } from '../store/pgStore.ts'

export interface EffectContext {
  client: pg.PoolClient
  store: PgStore
  mid: string
  uid: string
  now: () => number
  recovering: () => boolean
  /** A number was given out. */
  given: (counter: Counter) => void
}

const MOMENT = (column: string) => `sync_moment(${column})`

/** What only the server can do, inside the transaction of a mutation. */
export function pgEffects(context: EffectContext): ServerEffects {
  const { client, store, mid, uid } = context
  /** Reads see what the mutation has written so far. */
  const rows = async <T extends object>(text: string, values: unknown[]): Promise<T[]> => {
    await store.flush()
    return (await client.query<T>(text, values)).rows
  }
  const change = async (text: string, values: unknown[]): Promise<void> => {
    store.dirty = true
    await client.query(text, values)
  }
  const written = (text: string, values: unknown[]) => {
    store.dirty = true
    return client.query(text, values)
  }
  return {
    now: () => new Date(context.now()).toISOString(),
    nextNumber: async (kind, boekjaar, entityId, first) => {
      store.dirty = true
      const n = await nextNumber(client, { kind, boekjaar, entityId, first, mid })
      context.given({ kind, boekjaar, n })
      return n
    },
    keepNumber: (kind, entityId, number) => {
      store.dirty = true
      return keepNumber(client, { kind, entityId, mid, ...number }, context.recovering())
    },
    voidNumber: (kind, entityId) =>
      change('UPDATE doc_number SET voided_at = now() WHERE kind = $1 AND entity_id = $2', [kind, entityId]),
    missing: (e, id) => missing(context, e, id),
    isDead: async (e, id) => (await store.death(e, id)) !== null,
    findByName: (e, name, parentId) => findByName(rows, e, name, parentId),
    findItem: (brand, model, serialNumber) => findItem(rows, [brand, model, serialNumber]),
    alias: (e, fromId, toId) => makeAlias(context, e, fromId, toId),
    lastWriter: (_e, id, field) => writerOf(client, id, field),
    keepRemoved: (lineId, ownerId, doc) =>
      change(
        `INSERT INTO removed_line(line_id, owner_id, doc, "by", at) VALUES ($1, $2, $3, $4, now())
         ON CONFLICT (line_id) DO UPDATE SET owner_id = $2, doc = $3, "by" = $4, at = now()`,
        [lineId, ownerId, JSON.stringify(doc), uid],
      ),
    removed: async (lineId) => {
      const [row] = await rows<{ ownerId: string; doc: unknown; by: string | null }>(
        `SELECT owner_id AS "ownerId", doc, "by" FROM removed_line WHERE line_id = $1`,
        [lineId],
      )
      return row ?? null
    },
    untrash: async (e, id) => {
      const ent = ENTITIES[e].ent
      await change('DELETE FROM dead_id WHERE ent = $1 AND id = $2', [ent, id])
      const [kept] = await rows<{ doc: unknown }>(
        'DELETE FROM trash WHERE ent = $1 AND id = $2 RETURNING doc',
        [ent, id],
      )
      return kept?.doc ?? null
    },
    reviveNumber: (kind, entityId) =>
      change('UPDATE doc_number SET voided_at = NULL WHERE kind = $1 AND entity_id = $2', [kind, entityId]),
    trash: (e, id, doc) =>
      change(
        `INSERT INTO trash(ent, id, doc, by_user) VALUES ($1, $2, $3, $4)
         ON CONFLICT (ent, id) DO UPDATE SET doc = $3, by_user = $4, at = now()`,
        [ENTITIES[e].ent, id, JSON.stringify(doc), uid],
      ),
    lastNotification: async (event, objectId) => {
      const [last] = await rows<Last>(
        `SELECT id, read, ${MOMENT('read_at')} AS "readAt" FROM notification
         WHERE object_id = $2 AND event = $1 ORDER BY read, at DESC LIMIT 1`,
        [event, objectId],
      )
      return last ?? null
    },
    takenPart: async (list, ids, owner) => {
      const { table, column } = PARTS[list]
      const sql = `SELECT id FROM ${table} WHERE id = ANY($1::uuid[]) AND ${column} <> $2 LIMIT 1`
      return (await rows<{ id: string }>(sql, [ids, owner]))[0]?.id ?? null
    },
    openAbout: async (e, id) => {
      const conflicts = await rows<{ id: string }>(
        `SELECT id FROM conflict WHERE eid = $2 AND e = $1 AND state = 'open' ORDER BY id`,
        [e, id],
      )
      const notifications = await rows<{ id: string }>(
        `SELECT id FROM notification WHERE NOT read AND $1 IN (object_id, rental_id1, rental_id2) ORDER BY id`,
        [id],
      )
      return {
        conflicts: conflicts.map((row) => row.id),
        notifications: notifications.map((row) => row.id),
      }
    },
    ahead: (e, ids) => store.ahead(e, ids),
    rentalsWith: async (itemIds) => {
      const found = await rows<{ id: string }>(
        `SELECT DISTINCT r.id FROM rental r JOIN rental_line l ON l.rental_id = r.id
         WHERE l.item_id = ANY($1::uuid[]) AND r.status IN ('Optie', 'Bevestigd') ORDER BY r.id`,
        [itemIds],
      )
      return found.map(({ id }) => id)
    },
    openRepairs: async (itemId) => {
      const found = await rows<{ id: string }>(
        `SELECT id FROM repair WHERE item_id = $1 AND status IN ('Binnengebracht', 'In behandeling extern') ORDER BY id`,
        [itemId],
      )
      return found.map(({ id }) => id)
    },
    firstExecutor: async () =>
      firstExecutor(
        await rows<{ id: string; name: string; active: boolean }>(
          'SELECT id, name, active FROM executor WHERE active',
          [],
        ),
      )?.id ?? null,
    repairsOfRental: async (rentalId) => {
      const found = await rows<{ id: string }>('SELECT id FROM repair WHERE rental_id = $1 ORDER BY id', [
        rentalId,
      ])
      return found.map(({ id }) => id)
    },
    hasBlob: async (sha256) => (await rows('SELECT 1 FROM blob WHERE sha256 = $1', [sha256])).length > 0,
    queueMail: (order) => orRefuse(queueOrder(written, mid, order)),
    queueLetter: async (letter) => {
      store.dirty = true
      await orRefuse(queueMail(client, { ...letter, text: '', mid }))
    },
    cancelMail: (mailId) => cancelOrder(written, mailId),
    requeueMail: (mailId, at) => requeueOrder(written, { mid, uid, mailId, at }),
    cleanHtml,
  }
}

/** An address that no mail can go to refuses the mutation, as any other bad value does. */
const orRefuse = async <T>(queued: Promise<T>): Promise<T> => {
  try {
    return await queued
  } catch (error) {
    throw error instanceof MailRefused ? new DomainError('invalid_args', error.message) : error
  }
}

type Rows = <T extends object>(text: string, values: unknown[]) => Promise<T[]>

/** Serial by the lock of the transaction, and undone with it: no number is given twice or lost (B6.4). */
async function nextNumber(
  client: pg.PoolClient,
  wanted: { kind: string; boekjaar: number; entityId: string; first: number; mid: string },
): Promise<number> {
  const { kind, boekjaar, entityId, first, mid } = wanted
  const { rows } = await client.query<{ n: number }>({
    name: 'next_number',
    text: `WITH had AS (SELECT n FROM doc_number WHERE kind = $1 AND entity_id = $3),
      counted AS (
        INSERT INTO doc_counter AS c (kind, boekjaar, n)
        SELECT $1, $2, greatest($4::bigint, 1) WHERE NOT EXISTS (SELECT 1 FROM had)
        ON CONFLICT (kind, boekjaar) DO UPDATE SET n = greatest(c.n + 1, $4::bigint) RETURNING n),
      noted AS (
        INSERT INTO doc_number(kind, boekjaar, n, entity_id, mid) SELECT $1, $2, n, $3, $5 FROM counted RETURNING n)
      SELECT n FROM had UNION ALL SELECT n FROM noted`,
    values: [kind, boekjaar, entityId, first, mid],
  })
  if (!rows[0]) throw new Error(`no number for ${kind} ${entityId}`)
  return rows[0].n
}

/** Numbers beyond what is known that a restored server believes a device at once. */
const BELIEVED = 10_000

/**
 * A number of a lost history goes back to its document (B3.9). While devices come back after a restore it may lie beyond
 * the counter, where nothing else told how far the lost history was: the counter follows, and what lies between is lost
 * until its documents come too.
 */
async function keepNumber(
  client: pg.PoolClient,
  wanted: { kind: string; boekjaar: number; n: number; entityId: string; mid: string },
  recovering: boolean,
): Promise<boolean> {
  const { kind, boekjaar, n, entityId, mid } = wanted
  if (recovering)
    await client.query(
      `WITH c AS (SELECT coalesce((SELECT n FROM doc_counter WHERE kind = $1 AND boekjaar = $2), 0) AS n),
        lost AS (
          INSERT INTO doc_number(kind, boekjaar, n, entity_id, voided_at, lost)
          SELECT $1, $2, g, gen_random_uuid(), now(), true FROM c, generate_series(c.n + 1, $3::bigint) g
          WHERE $3 > c.n AND $3 - c.n <= $4 ON CONFLICT DO NOTHING)
       INSERT INTO doc_counter(kind, boekjaar, n) SELECT $1, $2, $3 FROM c WHERE $3 > c.n AND $3 - c.n <= $4
       ON CONFLICT (kind, boekjaar) DO UPDATE SET n = greatest(doc_counter.n, EXCLUDED.n)`,
      [kind, boekjaar, n, BELIEVED],
    )
  const { rowCount } = await client.query(
    `UPDATE doc_number SET entity_id = $4, mid = $5, voided_at = NULL, lost = false
     WHERE kind = $1 AND boekjaar = $2 AND n = $3 AND lost
       AND NOT EXISTS (SELECT 1 FROM doc_number WHERE kind = $1 AND entity_id = $4)`,
    [kind, boekjaar, n, entityId, mid],
  )
  return rowCount === 1
}

async function missing(
  { client, store, recovering }: EffectContext,
  e: EntityName,
  id: string,
): Promise<Missing> {
  const dead = await store.death(e, id)
  if (dead) return { why: 'gone', ...dead }
  const root = await refusedMaker(client, id)
  if (root) return { why: 'rejected', root }
  if (recovering()) throw new AwaitingRecovery(`${e} ${id} is not here yet`)
  return { why: 'unknown' }
}

/** The refused mutation that was to make this id, or the one at the root of its refusal (B3.7). */
async function refusedMaker(client: pg.PoolClient, id: string): Promise<string | null> {
  const { rows } = await client.query<{ root: string }>(
    `SELECT coalesce(result->>'root', mid::text) AS root FROM sync_mutation
     WHERE status <> 'applied' AND name ~ '\\.(create|add|save|attach|replace|markExternal)'
       AND (args @> jsonb_build_object('id', $1::text) OR args @> jsonb_build_object('line', jsonb_build_object('id', $1::text))
         OR args @> jsonb_build_object('lines', jsonb_build_array(jsonb_build_object('id', $1::text)))
         OR args @> jsonb_build_object('photoId', $1::text) OR args @> jsonb_build_object('contact', jsonb_build_object('id', $1::text)))
     ORDER BY at_server DESC LIMIT 1`,
    [id],
  )
  return rows[0]?.root ?? null
}

/** Few rows each, compared as the devices compare them. */
async function findByName(
  rows: Rows,
  e: Parameters<ServerEffects['findByName']>[0],
  name: string,
  parentId?: string,
): Promise<string | null> {
  if (e === 'holiday' || e === 'priceRate') {
    const column = e === 'holiday' ? 'date' : 'number_of_days'
    const sql = `SELECT id FROM "${SHAPES[e].table}" WHERE ${column}::text = $1 ORDER BY id LIMIT 1`
    return (await rows<{ id: string }>(sql, [name]))[0]?.id ?? null
  }
  const within = e === 'subcategory' && parentId ? [parentId] : []
  // A repair action that is no longer in use frees its name (D-070); categories keep theirs (D-118).
  const where = within.length > 0 ? 'WHERE category = $1' : e === 'repairAction' ? 'WHERE active' : ''
  const found = await rows<{ id: string; description: string }>(
    `SELECT id, description FROM "${SHAPES[e].table}" ${where} ORDER BY id`,
    within,
  )
  return found.find((row) => foldName(row.description) === foldName(name))?.id ?? null
}

/** The index narrows by serial number; the final comparison is the one of the devices (D-112). */
async function findItem(rows: Rows, wanted: [string, string, string]): Promise<string | null> {
  const found = await rows<{ id: string; brand: string; model: string; serial: string }>(
    `SELECT id, brand, coalesce(model, '') AS model, serial_number AS serial FROM item
     WHERE active AND lower(btrim(serial_number, E' \\t\\r\\n') COLLATE "und-x-icu")
       = lower(btrim($1, E' \\t\\r\\n') COLLATE "und-x-icu") ORDER BY id`,
    [wanted[2]],
  )
  const key = (parts: string[]) => parts.map(foldName).join('\n')
  return found.find(({ brand, model, serial }) => key([brand, model, serial]) === key(wanted))?.id ?? null
}

async function makeAlias(
  { client, store, mid }: EffectContext,
  e: EntityName,
  fromId: string,
  toId: string,
): Promise<void> {
  const { ent } = ENTITIES[e]
  store.dirty = true
  // an alias of an alias leads straight to the end
  await client.query('UPDATE id_alias SET to_id = $3 WHERE ent = $1 AND to_id = $2', [ent, fromId, toId])
  await client.query(
    `INSERT INTO id_alias(ent, from_id, to_id, mid) VALUES ($1, $2, $3, $4)
     ON CONFLICT (ent, from_id) DO UPDATE SET to_id = $3, mid = $4`,
    [ent, fromId, toId, mid],
  )
  await store.put('alias', { id: deriveId(fromId, `alias:${e}`), e, fromId, toId })
}

/** See lastWriter; who changed nothing wrote nothing. */
async function writerOf(client: pg.PoolClient, id: string, field: string) {
  const { rows } = await client.query<Written>(
    `SELECT name, args, base, uid AS by, ${MOMENT('at_client')} AS at, mid,
            (SELECT label FROM sync_client c WHERE c.id = m.client_id) AS device
       FROM sync_mutation m
     WHERE COALESCE(args->>'id', args->>'repairId', args->>'rentalId', args->>'customerId') = $1 AND status = 'applied'
       AND effect
     ORDER BY v DESC, at_server DESC LIMIT 500`,
    [id],
  )
  return lastWriter(rows, field)
}
