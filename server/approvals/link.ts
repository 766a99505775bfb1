import type pg from 'pg'
import type { Approval } from '../../src/domain/approvals/approval.ts'
import {
  approvalId,
  estimateEdition,
  LINK_DAYS,
  type LinkState,
  linkState,
} from '../../src/domain/approvals/link.ts'
import type { Mail } from '../../src/domain/mail/mail.ts'
import type { Repair } from '../../src/domain/repairs/repair.ts'
import { inSyncTransaction, type Queryable } from '../db/queryable.ts'
import { digest, newSecret } from '../lib/secrets.ts'
import { findDocs } from '../reads/docs.ts'

/** Where the page of a link stands. */
export const LINK_PATH = '/akkoord'
/** Long after a link is over its page says so; then it was never there. */
const TOKEN_KEPT = '1 year'

/** The link of a mail that waits for one; null: the mail asks for none, or it was called back. */
export async function linkWanted(pool: pg.Pool, mail: Mail): Promise<Approval | null> {
  const where = `r.id = $1 AND r.mail_id = $2 AND r.state IN ('open', 'asked')`
  const [link] = await findDocs(pool, 'approval', where, [approvalId(mail.repairId), mail.id])
  return link ?? null
}

/**
 * A new link for a mail that is being written, for the estimate as the mail has it (AK-03). Every try of a mail has a token
 * of its own, and a reminder too: all of them open the same page and end together.
 * @param home PUBLIC_URL
 */
export const makeLink = (pool: pg.Pool, link: Approval, repair: Repair, home: string): Promise<string> =>
  inSyncTransaction(pool, async (tx) => {
    await tx.query(
      `UPDATE approval SET edition = $2, expires_at = now() + make_interval(days => $3)
        WHERE id = $1 AND sent_at IS NULL`,
      [link.id, estimateEdition(repair, link.language), LINK_DAYS],
    )
    return `${home}${LINK_PATH}/${await newToken(tx, link)}`
  })

/** @returns the token, which is nowhere else from now on: what is kept is its hash */
async function newToken(tx: Queryable, { id, mailId }: Pick<Approval, 'id' | 'mailId'>): Promise<string> {
  const token = newSecret()
  await tx.query('INSERT INTO approval_token (hash, approval_id, mail_id) VALUES ($1, $2, $3)', [
    hashOf(token),
    id,
    mailId,
  ])
  return token
}

/** Looked up by its hash, so that no comparison takes longer the more of a token is right. */
const hashOf = (token: string): string => digest(token).toString('hex')

/** A link that was opened. */
export interface OpenedLink {
  link: Approval
  repair: Repair
  state: LinkState
}

/** What a token opens; null for one that nobody was given. */
export async function openLink(pool: pg.Pool, token: string, now: string): Promise<OpenedLink | null> {
  const { rows } = await pool.query<{ id: string; mail: string }>(
    'SELECT approval_id AS id, mail_id AS mail FROM approval_token WHERE hash = $1',
    [hashOf(token)],
  )
  const [link] = rows[0] ? await findDocs(pool, 'approval', 'r.id = $1', [rows[0].id]) : []
  const [repair] = link ? await findDocs(pool, 'repair', 'r.id = $1', [link.repairId]) : []
  if (!link || !repair) return null
  const state = link.mailId === rows[0]?.mail ? linkState(link, repair, now) : 'replaced'
  return { link, repair, state }
}

/** Stores which links are over by time, for devices and lists, and forgets tokens that are long over. */
export const endOldLinks = (pool: pg.Pool, now: string): Promise<void> =>
  inSyncTransaction(pool, async (tx) => {
    await tx.query(
      `UPDATE approval SET state = 'expired' WHERE state IN ('open', 'asked') AND expires_at <= $1::timestamptz`,
      [now],
    )
    await tx.query('DELETE FROM approval_token WHERE at < $1::timestamptz - $2::interval', [now, TOKEN_KEPT])
  })
