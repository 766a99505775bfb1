import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Approval } from '../../src/domain/approvals/approval.ts'
import { LANGUAGES, type Language } from '../../src/domain/shared/languages.ts'
import { fieldOf, isOneOf, textOf } from '../../src/lib/objects.ts'
import { openLink, type OpenedLink } from '../approvals/link.ts'
import { LANGUAGE_PARAMETER, type PageFrame, sentencePage } from '../approvals/shell.ts'
import { PAGE_POLICY } from '../approvals/pageStyle.ts'
import type { UnavailableReason } from '../approvals/pageTexts.ts'
import { companyFrame, unavailableReason } from '../approvals/view.ts'

/*
 * Answers of the approval page. Every answer is a page for people, also for errors.
 */

const HTML = 'text/html; charset=utf-8'

/** Prevents caching, referrers in logs of other sites, and search engines (AK-08). */
export const APPROVAL_HEADERS = {
  'content-security-policy': PAGE_POLICY,
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'cache-control': 'no-store',
}

export interface ApprovalPageRequest {
  token: string
  /** null: use the language of the mail. */
  language: Language | null
}

function pageRequestOf({ params, query }: FastifyRequest): ApprovalPageRequest {
  const language = textOf(query, LANGUAGE_PARAMETER).toUpperCase()
  return { token: textOf(params, 'token'), language: isOneOf(LANGUAGES, language) ? language : null }
}

type Show = (opened: OpenedLink, pageRequest: ApprovalPageRequest) => Promise<string | Buffer>

/**
 * Sends what a token opens, as a page unless `show` sets another type. A token that opens nothing gets 404 or
 * 410.
 */
export async function sendApprovalPage(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  show: Show,
) {
  const pageRequest = pageRequestOf(request)
  const now = new Date().toISOString()
  const opened = await openLink(app.pool, pageRequest.token, now)
  const over = opened ? unavailableReason(opened, now) : 'unknown'
  if (!opened || over) return sendUnavailable(app, request, reply, over ?? 'unknown', opened?.link)
  void reply.type(HTML)
  return reply.send(await show(opened, pageRequest))
}

/** Sends the same page for every wrong guess, without any data of a record (AK-05). */
export async function sendUnavailable(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  why: UnavailableReason,
  link?: Pick<Approval, 'language' | 'rentalId'>,
) {
  const frame = await companyFrame(app, pageRequestOf(request).language ?? link?.language ?? 'NL')
  void reply.code(why === 'unknown' ? 404 : 410).type(HTML)
  return reply.send(sentencePage(frame, why, link?.rentalId ? 'rental' : 'repair'))
}

const EMPTY_FRAME: Omit<PageFrame, 'language'> = { path: null, company: null, logo: null }

/** Tells a person that something failed. The error itself is in the log of the server. */
export function sendTrouble(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
) {
  const status = Number(fieldOf(error, 'status') ?? fieldOf(error, 'statusCode')) || 500
  if (status === 404) return sendUnavailable(app, request, reply, 'unknown')
  if (status >= 500) request.log.error({ err: error }, 'the page of a link failed')
  const wait = fieldOf(error, 'retryAfter')
  if (typeof wait === 'number') void reply.header('retry-after', String(wait))
  const frame = { ...EMPTY_FRAME, language: pageRequestOf(request).language ?? 'NL' }
  void reply.code(status).type(HTML)
  return reply.send(sentencePage(frame, status === 429 ? 'tooOften' : 'trouble'))
}
