import type { MailValues } from '../domain/mail/fields.ts'
import type { RepairType } from '../domain/repairs/constants.ts'
import { repairName } from '../domain/repairs/number.ts'
import type { Language } from '../domain/settings/settings.ts'
import { amount, formatDay } from './format.ts'
import type { DocumentKind } from './kinds.ts'
import { LABELS } from './labels.ts'
import type { RepairSources } from './repairDocument.ts'

const TYPES: Record<Language, Record<RepairType, string>> = {
  NL: { Bestek: 'Bestek', Herstelling: 'Herstelling' },
  EN: { Bestek: 'Quotation', Herstelling: 'Repair' },
  FR: { Bestek: 'Devis', Herstelling: 'Réparation' },
}

/**
 * The values of the placeholders in a mail about a repair (D-068). Days are dd/MM/yyyy, amounts as on the
 * documents, words in the language of the mail; '' for unknown values.
 * @param user the sender
 */
export function mailValues(
  sources: RepairSources,
  user: { name: string; lastName: string } | null | undefined,
  language: Language,
): MailValues {
  const { repair, item, customer, executor, manufacturer } = sources
  const texts = LABELS[language]
  const contact = customer?.customerContacts.find(({ id }) => id === repair.customerContactId)
  const { externalRepair } = repair
  return {
    nummer: repairName(repair),
    type: TYPES[language][repair.type],
    status: texts.statuses[repair.status],
    omschrijving: repair.notes,
    referentie: repair.reference ?? '',
    binnengebracht_op: formatDay(repair.dateIn),
    einddatum: formatDay(repair.endDate),
    merk: item?.brand ?? '',
    model: item?.model ?? '',
    serienummer: item?.serialNumber ?? '',
    garantie: repair.underWarranty ? texts.yes : texts.no,
    klant: customer?.name ?? '',
    klant_email: customer?.email ?? '',
    contact_voornaam: contact?.firstName ?? '',
    contact_naam: contact?.lastName ?? '',
    uitvoerder: executor?.name ?? '',
    uitvoerder_telefoon: executor?.contactPhone ?? '',
    uitvoerder_email: executor?.email ?? '',
    bestek_excl: amount(repair.estimateTotalExclVat),
    bestek_incl: amount(repair.estimateTotalInclVat),
    totaal_excl: amount(repair.repairTotalExclVat),
    totaal_incl: amount(repair.repairTotalInclVat),
    forfait: repair.forfaitAmount === null ? '' : amount(repair.forfaitAmount),
    fabrikant: manufacturer?.name ?? '',
    rma: externalRepair?.rma ?? '',
    extern_info: externalRepair?.info ?? '',
    extern_notities: externalRepair?.notes ?? '',
    gebruiker: user ? `${user.name} ${user.lastName}`.trim() : '',
  }
}

/** The default subject of a mail: the name of the document, and its number. */
export const defaultSubject = (kind: DocumentKind, name: string, language: Language): string =>
  `${LABELS[language][kind]} ${name}`.trim()
