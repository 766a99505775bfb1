import type pg from 'pg'
import type { Approval } from '../../src/domain/approvals/approval.ts'
import {
  approvalId,
  estimateEdition,
  LINK_DAYS,
  type LinkState,
  isWaiting,
  linkState,
  reminderOf,
} from '../../src/domain/approvals/link.ts'
import { quoteEdition, quoteLinkState } from '../../src/domain/approvals/rentalLink.ts'
import { recordOf, type Mail } from '../../src/domain/mail/mail.ts'
import type { Rental } from '../../src/domain/rentals/rental.ts'
import type { Repair } from '../../src/domain/repairs/repair.ts'
import { inSyncTransaction, type Queryable } from '../db/queryable.ts'
import { digest, newSecret } from '../lib/secrets.ts'
import { findDocs } from '../reads/docs.ts'

/** Path of the page of a link. */
export const LINK_PATH = '/akkoord'
/** Time for which an expired link still shows why it does not work. After that it counts as unknown. */
const TOKEN_RETENTION = '1 year'

/**
 * Returns the link that a mail needs: the mail with the estimate or the quote, or its reminder. null: the mail
 * needs none, or was withdrawn. `over`: there is nothing left to remind of.
 */
export async function linkForMail(pool: pg.Pool, mail: Mail): Promise<Approval | 'over' | null> {
  const [link] = await findDocs(pool, 'approval', 'r.id = $1', [approvalId(recordOf(mail))])
  if (!link || ![link.mailId, reminderOf(link)].includes(mail.id)) return null
  if (isWaiting(link)) return link
  return mail.id === link.mailId ? null : 'over'
}

/**
 * Creates a link for a mail that is being written, for the current edition of its record (AK-03). Every
 * attempt of a mail and every reminder has its own token. All tokens open the same page and expire together.
 * @param edition see `editionOf`
 * @param home PUBLIC_URL
 */
export const makeLink = (pool: pg.Pool, link: Approval, edition: string, home: string): Promise<string> =>
  inSyncTransaction(pool, async (tx) => {
    await tx.query(
      `UPDATE approval SET edition = $2, expires_at = now() + make_interval(days => $3)
        WHERE id = $1 AND sent_at IS NULL`,
      [link.id, edition, LINK_DAYS],
    )
    return `${home}${LINK_PATH}/${await newToken(tx, link)}`
  })

/** @returns the token; only its hash is stored */
async function newToken(tx: Queryable, { id, mailId }: Pick<Approval, 'id' | 'mailId'>): Promise<string> {
  const token = newSecret()
  await tx.query('INSERT INTO approval_token (hash, approval_id, mail_id) VALUES ($1, $2, $3)', [
    hashOf(token),
    id,
    mailId,
  ])
  return token
}

/** Hashes a token for the lookup, so that the duration reveals nothing about a partly correct token. */
const hashOf = (token: string): string => digest(token).toString('hex')

/** A link that a token opened, with the record that it asks about. */
export type OpenedLink = { link: Approval; state: LinkState } & (
  | { about: 'repair'; repair: Repair }
  | { about: 'rental'; rental: Rental }
)

/** The present edition of the record of a link, as its customer would read it. */
export const editionOf = (opened: OpenedLink): string =>
  opened.about === 'rental'
    ? quoteEdition(opened.rental, opened.link.language)
    : estimateEdition(opened.repair, opened.link.language)

/** Returns a link with its record and its present state; null if the record is gone. */
export async function linkWithRecord(pool: pg.Pool, link: Approval, now: string): Promise<OpenedLink | null> {
  if (link.rentalId) {
    const [rental] = await findDocs(pool, 'rental', 'r.id = $1', [link.rentalId])
    return rental ? { link, about: 'rental', rental, state: quoteLinkState(link, rental, now) } : null
  }
  const [repair] = await findDocs(pool, 'repair', 'r.id = $1', [link.repairId])
  return repair ? { link, about: 'repair', repair, state: linkState(link, repair, now) } : null
}

/** Returns what a token opens; null for an unknown token. The token of an earlier mail opens a replaced link. */
export async function openLink(pool: pg.Pool, token: string, now: string): Promise<OpenedLink | null> {
  const { rows } = await pool.query<{ id: string; mail: string }>(
    'SELECT approval_id AS id, mail_id AS mail FROM approval_token WHERE hash = $1',
    [hashOf(token)],
  )
  const [link] = rows[0] ? await findDocs(pool, 'approval', 'r.id = $1', [rows[0].id]) : []
  const opened = link ? await linkWithRecord(pool, link, now) : null
  return opened && link?.mailId !== rows[0]?.mail ? { ...opened, state: 'replaced' } : opened
}

/** Marks expired links for devices and lists, and deletes old tokens. */
export const expireOldLinks = (pool: pg.Pool, now: string): Promise<void> =>
  inSyncTransaction(pool, async (tx) => {
    await tx.query(
      `UPDATE approval SET state = 'expired' WHERE state IN ('open', 'asked') AND expires_at <= $1::timestamptz`,
      [now],
    )
    await tx.query('DELETE FROM approval_token WHERE at < $1::timestamptz - $2::interval', [
      now,
      TOKEN_RETENTION,
    ])
  })
