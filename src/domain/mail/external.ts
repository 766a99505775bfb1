import { DomainError } from '../shared/errors.ts'
import type { Repair } from '../repairs/repair.ts'
import type { MailTemplate, Manufacturer } from '../settings/settings.ts'
import { validationTexts } from '../shared/stringSchemas.ts'
import type { Mail } from './mail.ts'

/** True if the options 'naar fabrikant' and 'RMA-aanvraag' can be chosen (ML-16). */
export const mayMailManufacturer = (repair: Pick<Repair, 'isExternal' | 'externalRepair'>): boolean =>
  repair.isExternal && repair.externalRepair !== null

/** True if a mail goes to the manufacturer; 'RMA-aanvraag' implies 'naar fabrikant' (ML-15). */
export const toManufacturer = (options: { external: boolean; rmaRequest: boolean }): boolean =>
  options.external || options.rmaRequest

/**
 * True if a mail is the mail of the external repair, of which there is only one. A request for an RMA is a
 * separate mail (D-049).
 */
export const isExternalMail = (mail: Pick<Mail, 'external' | 'rmaRequest'>): boolean =>
  mail.external && !mail.rmaRequest

/** True if that mail was sent or waits. Either one gives 'Mail reeds verzonden.' (RX-09, D-031). */
export const hasExternalMail = ({ externalRepair }: Pick<Repair, 'externalRepair'>): boolean =>
  externalRepair !== null && (externalRepair.externalMailSent || externalRepair.sendMail)

/**
 * Returns why the manufacturer cannot be mailed, in the order of D-049; null if possible. `noAddress` is no
 * refusal: the person is asked for the address, which is then stored with the manufacturer (ML-17).
 */
export function externalMailProblem(
  repair: Pick<Repair, 'isExternal' | 'externalRepair'>,
  manufacturer: Manufacturer | undefined,
  rmaRequest = false,
): { code: 'not_external' | 'mail_already_sent' | 'rma_needed' | 'noAddress'; text: string } | null {
  if (!mayMailManufacturer(repair)) return { code: 'not_external', text: validationTexts.mailNotExternal }
  if (!rmaRequest && hasExternalMail(repair))
    return { code: 'mail_already_sent', text: validationTexts.mailAlreadySent }
  const lacksRma = manufacturer?.rma && !repair.externalRepair?.rma?.trim()
  if (!rmaRequest && lacksRma) return { code: 'rma_needed', text: validationTexts.mailNeedsRma }
  return manufacturer?.email ? null : { code: 'noAddress', text: validationTexts.mailNoAddress }
}

/**
 * Refuses an external mail that `externalMailProblem` objects to. An address that somebody typed replaces a
 * missing one.
 * @throws DomainError mail_already_sent or invalid_args
 */
function checkExternalMail(
  repair: Pick<Repair, 'isExternal' | 'externalRepair'>,
  manufacturer: Manufacturer | undefined,
  request: { rmaRequest: boolean; recipient: string },
): void {
  const problem = externalMailProblem(repair, manufacturer, request.rmaRequest)
  if (!problem || (problem.code === 'noAddress' && request.recipient.trim())) return
  const code = problem.code === 'mail_already_sent' ? 'mail_already_sent' : 'invalid_args'
  throw new DomainError(code, problem.text, code === 'invalid_args' ? { reason: problem.code } : {})
}

/**
 * Checks that all repairs of one mail have the same manufacturer and that each of them may be mailed.
 * @throws DomainError mail_already_sent or invalid_args
 */
export function checkExternalMails(
  repairs: readonly Pick<Repair, 'isExternal' | 'externalRepair'>[],
  manufacturer: Manufacturer | undefined,
  request: { rmaRequest: boolean; recipient: string },
): void {
  for (const repair of repairs) {
    if (repair.externalRepair?.manufacturerId !== manufacturer?.id && repairs.length > 1)
      throw new DomainError('invalid_args', validationTexts.mailOtherMaker)
    checkExternalMail(repair, manufacturer, request)
  }
}

/**
 * Records the external mail of a repair as waiting (`queued`), as `sent`, or as `open`: then it can be sent
 * again (D-031).
 */
export function withExternalMail(repair: Repair, state: 'queued' | 'sent' | 'open'): Repair {
  const { externalRepair } = repair
  if (!externalRepair) return repair
  const externalMailSent = externalRepair.externalMailSent || state === 'sent'
  const sendMail = state === 'queued'
  if (externalRepair.sendMail === sendMail && externalRepair.externalMailSent === externalMailSent)
    return repair
  return { ...repair, externalRepair: { ...externalRepair, sendMail, externalMailSent } }
}

/**
 * The initial template of the mail to the manufacturer: one marked external, in the manufacturer's language
 * if there is one (D-049).
 */
export function externalTemplate(
  templates: readonly MailTemplate[],
  language: string,
): MailTemplate | undefined {
  const fitting = templates.filter(({ external, rmaRequest }) => external && !rmaRequest)
  return fitting.find((template) => template.language === language) ?? fitting[0]
}
