import { textAsHtml } from '../../domain/mail/fields.ts'
import type { RestCall, RestRequest } from '../define.ts'

/*
 * The calls of the specification that send a mail (AP-056, AP-067, AP-071, D-067). They answer 200 or 202, which
 * server/routes/mail.ts decides after the first attempt.
 */

const picked = (body: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    keys.filter((key) => body[key] !== undefined && body[key] !== '').map((key) => [key, body[key]]),
  )

/** A text without markup, or the HTML in `content`, the name that templates use. */
const contentOf = ({ text, content }: Record<string, unknown>): unknown =>
  typeof text === 'string' ? textAsHtml(text) : (content ?? '')

const ALL_SLOTS = [1, 2, 3, 4]
/**
 * `photoAttachment` says if photos are attached, `photoArray` which ones; without the list all of them are (D-068).
 */
const photosOf = ({ photoAttachment, photoArray }: Record<string, unknown>): unknown =>
  photoAttachment ? (photoArray ?? ALL_SLOTS) : []

const ADDRESSES = ['recipient', 'cc', 'bcc', 'subject']

const withText =
  (kind: 'text' | 'estimate', repairId: (request: RestRequest) => unknown) => (request: RestRequest) => ({
    ...picked(request.body, ADDRESSES),
    id: request.newId(),
    repairId: repairId(request),
    kind,
    language: request.body.language ?? 'NL',
    content: contentOf(request.body),
    photoArray: photosOf(request.body),
  })

const reply = ({ id }: { id: string }) => ({ e: 'mail' as const, id })
const shared = { method: 'POST', status: 200, reply } as const

/** Mails a quote or a final report with a free text (ML-19). */
export const textMailCall: RestCall<{ id: string }> = {
  ...shared,
  path: '/mail/repair/:id',
  toInput: withText('text', ({ params }) => params.id),
}

/**
 * Mails the quote to the customer; the payload is the repair itself (ML-20). Without a text in the body, the mail
 * has the text of its purpose, in the language of the customer (RB-21).
 */
export const estimateMailCall: RestCall<{ id: string }> = {
  ...shared,
  path: '/estimate/send/mail',
  toInput: (request) => {
    const { language, text, content } = request.body
    const { language: given, ...args } = withText('estimate', ({ body }) => body.id)(request)
    const ofCustomer = language === undefined && text === undefined && content === undefined
    return { ...args, ...(ofCustomer ? {} : { language: given }), ...picked(request.body, ['approval']) }
  },
}

/**
 * Mails a rental: its quote, unless `kind` says otherwise (VO-12). Without a text in the body, the quote has the text
 * of the company's template, in the language of the customer.
 */
export const rentalMailCall: RestCall<{ id: string }> = {
  ...shared,
  path: '/rental/mail/:id',
  toInput: (request) => ({
    ...picked(request.body, [...ADDRESSES, 'language', 'attachment', 'withPrices', 'approval']),
    id: request.newId(),
    rentalId: request.params.id,
    kind: request.body.kind ?? 'estimate',
    content: contentOf(request.body),
  }),
}

/** Mails a template, filled in or still with its placeholders (ML-18). */
export const templateMailCall: RestCall<{ id: string }> = {
  ...shared,
  path: '/mail/:repairId',
  toInput: (request) => ({
    ...picked(request.body, [...ADDRESSES, 'attachment', 'external', 'rmaRequest']),
    id: request.newId(),
    repairId: request.params.repairId,
    kind: 'template',
    language: request.body.language ?? 'NL',
    content: contentOf(request.body),
    photoArray: photosOf(request.body),
  }),
}
