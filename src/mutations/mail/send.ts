import * as z from 'zod'
import { ShownPhotos } from '../../domain/approvals/approval.ts'
import { defaultRecipient } from '../../domain/mail/addresses.ts'
import {
  checkExternalMails,
  isExternalMail,
  toManufacturer,
  withExternalMail,
} from '../../domain/mail/external.ts'
import { isEmptyHtml } from '../../domain/mail/fields.ts'
import {
  ADDRESSES_MAX,
  ALSO_MAX,
  CONTENT_MAX,
  type Mail,
  MailKind,
  PhotoSlots,
  SUBJECT_MAX,
} from '../../domain/mail/mail.ts'
import { DomainError } from '../../domain/shared/errors.ts'
import { Id } from '../../domain/shared/ids.ts'
import type { Repair } from '../../domain/repairs/repair.ts'
import { Language, type Manufacturer } from '../../domain/settings/settings.ts'
import { DEFAULT_LANGUAGE } from '../../domain/shared/languages.ts'
import { validationTexts, text, textOrNull } from '../../domain/shared/stringSchemas.ts'
import type { EntityName } from '../../domain/entities.ts'
import { defineMutation, type RunContext, type Tx } from '../define.ts'
import { updateApprovalLink } from '../approval/approvalLink.ts'
import { assertMadeAfterErasure } from '../privacy/assertMadeAfterErasure.ts'
import { requireDoc } from '../requireDoc.ts'
import { checkedEnvelope } from './envelope.ts'
import { estimateMailCall, templateMailCall, textMailCall } from './restCalls.ts'

export const MAIL_SCOPE: readonly EntityName[] = [
  'mail',
  'repair',
  'customer',
  'manufacturer',
  'approval',
  'setting',
]

/** Everything a mail consists of. Missing values get the default of D-067. */
const SendMail = z.strictObject({
  /** The id of the mail. */
  id: Id,
  repairId: Id,
  /** Other repairs that go to the same manufacturer; only with `external`. */
  alsoFor: z.array(Id).max(ALSO_MAX).optional(),
  kind: MailKind,
  /**
   * Several addresses, separated by commas or semicolons. If left out: the contact, the customer or the
   * manufacturer.
   */
  recipient: text(ADDRESSES_MAX).optional(),
  cc: textOrNull(ADDRESSES_MAX).optional(),
  bcc: textOrNull(ADDRESSES_MAX).optional(),
  /** If left out: the language of the customer. */
  language: Language.optional(),
  /** May contain placeholders. If left out or empty: the name and number of the document. */
  subject: text(SUBJECT_MAX).optional(),
  /** HTML, may contain placeholders. The server removes HTML that is not allowed (D-068). */
  content: text(CONTENT_MAX),
  /**
   * The PDF of D-069, or with `external` the slip of the external repair. A mail of kind estimate always has it.
   */
  attachment: z.boolean().optional(),
  /** The photo slots that are attached. */
  photoArray: PhotoSlots.optional(),
  external: z.boolean().optional(),
  rmaRequest: z.boolean().optional(),
  /** Adds a link under which the customer answers; its page shows these photos (AK-01). */
  approval: z.strictObject({ photoIds: ShownPhotos }).optional(),
})
type SendMail = z.infer<typeof SendMail>

/**
 * Asks the server to send a mail about a repair (RD-51, RX-07, ML-18 to ML-20, D-031). It is sent once, after the
 * commit of this mutation. The row in `mail` shows its state.
 */
export const sendMail = defineMutation({
  name: 'repair.sendMail',
  mv: 1,
  input: SendMail,
  entities: MAIL_SCOPE,
  rest: [textMailCall, estimateMailCall, templateMailCall],
  async run(tx, args, ctx) {
    if (await tx.get('mail', args.id)) return
    const repair = await requireDoc(tx, ctx, 'repair', args.repairId)
    if (!repair) return
    if (!args.external) await assertMadeAfterErasure(tx, ctx, repair)
    const others = await othersOf(tx, ctx, args)
    const written = await withPurposeText(tx, ctx, repair, args)
    const mail = await mailOf(tx, ctx, [repair, ...others], written)
    await tx.put('mail', mail)
    await updateApprovalLink(tx, mail, repair, args.approval?.photoIds)
    if (isExternalMail(mail))
      for (const one of [repair, ...others]) await tx.put('repair', withExternalMail(one, 'queued'))
    await ctx.server?.mails.queue({ mail, content: written.content })
  },
})

type CompleteMail = SendMail & { language: Language }

/**
 * Returns the arguments with their language. On the server, an estimate without a text gets the text of its purpose
 * (RB-21).
 */
async function withPurposeText(
  tx: Tx,
  ctx: RunContext,
  repair: Repair,
  args: SendMail,
): Promise<CompleteMail> {
  const customer = repair.customerId ? await tx.get('customer', repair.customerId) : undefined
  const language = args.language ?? customer?.language ?? DEFAULT_LANGUAGE
  if (args.kind !== 'estimate' || !isEmptyHtml(args.content) || !ctx.server) return { ...args, language }
  const { subject, content } = await ctx.server.mails.textFor('estimate', language)
  return { ...args, language, content, subject: args.subject?.trim() || subject }
}

/**
 * Returns the other repairs of a mail. A repair that is named twice is returned once; one that is not on this
 * device is left out.
 */
async function othersOf(tx: Tx, ctx: RunContext, { repairId, alsoFor = [] }: SendMail): Promise<Repair[]> {
  const others: Repair[] = []
  for (const id of new Set(alsoFor)) {
    const repair = id === repairId ? null : await requireDoc(tx, ctx, 'repair', id)
    if (repair) others.push(repair)
  }
  return others
}

/**
 * Returns the mail as it is stored.
 * @throws DomainError if the mail is refused (D-049, ML-13)
 */
async function mailOf(
  tx: Tx,
  ctx: RunContext,
  [repair, ...others]: [Repair, ...Repair[]],
  args: CompleteMail,
): Promise<Mail> {
  const rmaRequest = args.rmaRequest ?? false
  const estimate = args.kind === 'estimate'
  const external = !estimate && toManufacturer({ external: args.external ?? false, rmaRequest })
  const manufacturer = external ? await manufacturerOf(tx, repair) : undefined
  if (!external && others.length > 0) throw new DomainError('invalid_args', validationTexts.mailNotExternal)
  if (external)
    checkExternalMails([repair, ...others], manufacturer, { rmaRequest, recipient: args.recipient ?? '' })
  const customer = repair.customerId ? await tx.get('customer', repair.customerId) : undefined
  const recipient = args.recipient?.trim() || defaultRecipient(repair, { customer, manufacturer }, external)
  return {
    id: args.id,
    repairId: repair.id,
    rentalId: null,
    alsoFor: others.map(({ id }) => id),
    kind: args.kind,
    ...checkedEnvelope(recipient, args),
    subject: args.subject?.trim() ?? '',
    language: args.language,
    // A mail of kind estimate is about the quote, so it always has the PDF.
    attachment: estimate || (args.attachment ?? args.kind !== 'template'),
    withPrices: false,
    photoArray: args.photoArray ?? [],
    external,
    rmaRequest,
    state: 'queued',
    error: null,
    by: ctx.uid,
    at: ctx.at,
    sentAt: null,
  }
}

const manufacturerOf = async (tx: Tx, { externalRepair }: Repair): Promise<Manufacturer | undefined> =>
  externalRepair?.manufacturerId ? tx.get('manufacturer', externalRepair.manufacturerId) : undefined
