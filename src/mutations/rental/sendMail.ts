import * as z from 'zod'
import type { EntityName } from '../../domain/entities.ts'
import { rentalRecipient } from '../../domain/mail/addresses.ts'
import { isEmptyHtml } from '../../domain/mail/fields.ts'
import { ADDRESSES_MAX, CONTENT_MAX, type Mail, MailKind, SUBJECT_MAX } from '../../domain/mail/mail.ts'
import type { Rental } from '../../domain/rentals/rental.ts'
import { Language } from '../../domain/settings/settings.ts'
import { Id } from '../../domain/shared/ids.ts'
import { DEFAULT_LANGUAGE } from '../../domain/shared/languages.ts'
import { text, textOrNull } from '../../domain/shared/stringSchemas.ts'
import { updateQuoteLink } from '../approval/approvalLink.ts'
import { defineMutation, type RunContext } from '../define.ts'
import { checkedEnvelope } from '../mail/envelope.ts'
import { rentalMailCall } from '../mail/restCalls.ts'
import { assertMadeAfterErasure } from '../privacy/assertMadeAfterErasure.ts'
import { requireDoc } from '../requireDoc.ts'

const RENTAL_MAIL_SCOPE: readonly EntityName[] = ['mail', 'rental', 'customer', 'approval', 'setting']

const SendRentalMail = z.strictObject({
  /** The id of the mail. */
  id: Id,
  rentalId: Id,
  /** `estimate`: the quote. */
  kind: MailKind,
  /** Several addresses, separated by commas or semicolons. If left out: the contact or the customer. */
  recipient: text(ADDRESSES_MAX).optional(),
  cc: textOrNull(ADDRESSES_MAX).optional(),
  bcc: textOrNull(ADDRESSES_MAX).optional(),
  /** If left out: the language of the customer. */
  language: Language.optional(),
  /** May contain placeholders. If left out or empty: the name and number of the document. */
  subject: text(SUBJECT_MAX).optional(),
  /** HTML, may contain placeholders. A quote without a text gets the company's text for it. */
  content: text(CONTENT_MAX),
  /** The PDF of the rental. A quote always has it, with prices. */
  attachment: z.boolean().optional(),
  withPrices: z.boolean().optional(),
  /** Adds a link under which the customer answers. Only a quote of an option can have one. */
  approval: z.boolean().optional(),
})
type SendRentalMail = z.infer<typeof SendRentalMail>

/**
 * Asks the server to send a mail about a rental (D-144). It is sent once, after the commit of this mutation. The row
 * in `mail` shows its state.
 */
export const sendRentalMail = defineMutation({
  name: 'rental.sendMail',
  mv: 1,
  input: SendRentalMail,
  entities: RENTAL_MAIL_SCOPE,
  rest: [rentalMailCall],
  async run(tx, args, ctx) {
    if (await tx.get('mail', args.id)) return
    const rental = await requireDoc(tx, ctx, 'rental', args.rentalId)
    if (!rental) return
    await assertMadeAfterErasure(tx, ctx, rental)
    const customer = rental.customerId ? await tx.get('customer', rental.customerId) : undefined
    const language = args.language ?? customer?.language ?? DEFAULT_LANGUAGE
    const written = await withQuoteText(ctx, { ...args, language })
    const recipient = written.recipient?.trim() || rentalRecipient(rental, customer)
    const mail = mailOf(ctx, rental, written, recipient)
    await tx.put('mail', mail)
    await updateQuoteLink(tx, mail, rental, args.approval ?? false)
    await ctx.server?.mails.queue({ mail, content: written.content })
  },
})

type CompleteMail = SendRentalMail & { language: Language }

/** On the server, a quote without a text gets the text of the company's template. */
async function withQuoteText(ctx: RunContext, args: CompleteMail): Promise<CompleteMail> {
  if (args.kind !== 'estimate' || !isEmptyHtml(args.content) || !ctx.server) return args
  const { subject, content } = await ctx.server.mails.textFor('quote', args.language)
  return { ...args, content, subject: args.subject?.trim() || subject }
}

/** @throws DomainError if the mail is refused (ML-13) */
function mailOf(ctx: RunContext, rental: Rental, args: CompleteMail, recipient: string): Mail {
  const isQuote = args.kind === 'estimate'
  return {
    id: args.id,
    repairId: null,
    rentalId: rental.id,
    alsoFor: [],
    kind: args.kind,
    ...checkedEnvelope(recipient, args),
    subject: args.subject?.trim() ?? '',
    language: args.language,
    attachment: isQuote || (args.attachment ?? false),
    withPrices: isQuote || (args.withPrices ?? false),
    photoArray: [],
    external: false,
    rmaRequest: false,
    state: 'queued',
    error: null,
    by: ctx.uid,
    at: ctx.at,
    sentAt: null,
  }
}
