import type { Invoice, InvoiceParty } from '../../domain/invoices/invoice.ts'
import { element } from './xml.ts'

/**
 * How Peppol finds somebody by a VAT number (EAS): a Belgian one by the number of its enterprise, others as such, by the
 * list of the country. What is of no list has no address there.
 */
const SCHEMES: Partial<Record<string, string>> = {
  BE: '0208',
  NL: '9944',
  FR: '9957',
  LU: '9938',
  DE: '9930',
}

/** The number of a Belgian enterprise: its VAT number without the letters. */
const enterpriseOf = (vatNumber: string): string => (vatNumber.startsWith('BE') ? vatNumber.slice(2) : '')

function endpoint(vatNumber: string) {
  const schemeID = SCHEMES[vatNumber.slice(0, 2)]
  return schemeID === undefined
    ? null
    : element('cbc:EndpointID', enterpriseOf(vatNumber) || vatNumber, { schemeID })
}

function party({ name, vatNumber, ...of }: InvoiceParty) {
  const enterprise = enterpriseOf(vatNumber)
  return element('cac:Party', [
    endpoint(vatNumber),
    element('cac:PartyName', [element('cbc:Name', name)]),
    element('cac:PostalAddress', [
      element('cbc:StreetName', of.street),
      element('cbc:CityName', of.city),
      element('cbc:PostalZone', of.postalCode),
      element('cac:Country', [element('cbc:IdentificationCode', of.country)]),
    ]),
    element('cac:PartyTaxScheme', [
      element('cbc:CompanyID', vatNumber),
      element('cac:TaxScheme', [element('cbc:ID', 'VAT')]),
    ]),
    element('cac:PartyLegalEntity', [
      element('cbc:RegistrationName', name),
      element('cbc:CompanyID', enterprise, { schemeID: '0208' }),
    ]),
    element('cac:Contact', [
      element('cbc:Name', of.contact),
      element('cbc:Telephone', of.phone),
      element('cbc:ElectronicMail', of.email),
    ]),
  ])
}

export const sellerElement = (seller: Invoice['seller']) =>
  element('cac:AccountingSupplierParty', [party(seller)])
export const buyerElement = (buyer: InvoiceParty) => element('cac:AccountingCustomerParty', [party(buyer)])
