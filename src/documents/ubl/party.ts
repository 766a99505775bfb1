import type { Invoice, InvoiceParty } from '../../domain/invoices/invoice.ts'
import { element } from './xml.ts'

/**
 * The Peppol scheme (EAS) that finds a party by its VAT number, by country. Belgium uses the enterprise number, the
 * other countries the VAT number itself. A country that is not in the list has no Peppol address here.
 */
const SCHEMES: Partial<Record<string, string>> = {
  BE: '0208',
  NL: '9944',
  FR: '9957',
  LU: '9938',
  DE: '9930',
}

/** The Belgian enterprise number: the VAT number without its letters. */
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
