import type { Repair } from '../repairs/repair.ts'
import type { MailTemplate } from '../settings/settings.ts'
import type { Language } from '../shared/languages.ts'
import {
  addressCountProblem,
  addressesProblem,
  defaultRecipient,
  type MailParties,
  recipientProblem,
} from './addresses.ts'
import { mayMailManufacturer, toManufacturer } from './external.ts'
import { skipReason } from './manufacturerBatches.ts'

/* One template sent to many recipients (MA-08). Each repair gets a mail of its own. */

/**
 * Chooses the template for the addressee of one repair: the template of the same name in their language if
 * the company has one, otherwise the chosen one.
 */
export function templateFor(
  chosen: MailTemplate,
  templates: readonly MailTemplate[],
  { customer, manufacturer }: MailParties,
): MailTemplate {
  const language: Language | null | undefined = (toManufacturer(chosen) ? manufacturer : customer)?.language
  if (!language || language === chosen.language) return chosen
  const isSame = (template: MailTemplate) =>
    template.name.trim().toLowerCase() === chosen.name.trim().toLowerCase() &&
    template.external === chosen.external &&
    template.rmaRequest === chosen.rmaRequest
  return templates.find((template) => template.language === language && isSame(template)) ?? chosen
}

/**
 * The recipient of a template for a repair: the address in the template, otherwise the default recipient.
 * @returns '' if no address is known
 */
export const recipientOf = (template: MailTemplate, repair: Repair, parties: MailParties): string =>
  template.recipient || defaultRecipient(repair, parties, toManufacturer(template))

/** Returns why a repair gets no mail by a template, in the words of a list; null if it gets one. */
export function unmailedReason(template: MailTemplate, repair: Repair, parties: MailParties): string | null {
  const external = toManufacturer(template)
  if (external && !mayMailManufacturer(repair)) return 'niet extern'
  const manufacturerReason = external ? skipReason(repair, parties.manufacturer, template.rmaRequest) : null
  if (manufacturerReason !== null) return manufacturerReason
  const recipient = recipientOf(template, repair, parties)
  if (recipient.trim() === '') return 'geen e-mailadres'
  const problem =
    recipientProblem(recipient) ?? addressesProblem(template.cc) ?? addressesProblem(template.bcc)
  if (problem !== null) return 'ongeldig e-mailadres'
  return addressCountProblem(recipient, template.cc, template.bcc) ? 'te veel adressen' : null
}
