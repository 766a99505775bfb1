import type { Invoice, InvoiceParty } from '../../domain/invoices/invoice.ts'
import { xmlElement } from './xml.ts'

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
    : xmlElement('cbc:EndpointID', enterpriseOf(vatNumber) || vatNumber, { schemeID })
}

function party({ name, vatNumber, ...of }: InvoiceParty) {
  const enterprise = enterpriseOf(vatNumber)
  return xmlElement('cac:Party', [
    endpoint(vatNumber),
    xmlElement('cac:PartyName', [xmlElement('cbc:Name', name)]),
    xmlElement('cac:PostalAddress', [
      xmlElement('cbc:StreetName', of.street),
      xmlElement('cbc:CityName', of.city),
      xmlElement('cbc:PostalZone', of.postalCode),
      xmlElement('cac:Country', [xmlElement('cbc:IdentificationCode', of.country)]),
    ]),
    xmlElement('cac:PartyTaxScheme', [
      xmlElement('cbc:CompanyID', vatNumber),
      xmlElement('cac:TaxScheme', [xmlElement('cbc:ID', 'VAT')]),
    ]),
    xmlElement('cac:PartyLegalEntity', [
      xmlElement('cbc:RegistrationName', name),
      xmlElement('cbc:CompanyID', enterprise, { schemeID: '0208' }),
    ]),
    xmlElement('cac:Contact', [
      xmlElement('cbc:Name', of.contact),
      xmlElement('cbc:Telephone', of.phone),
      xmlElement('cbc:ElectronicMail', of.email),
    ]),
  ])
}

export const sellerElement = (seller: Invoice['seller']) =>
  xmlElement('cac:AccountingSupplierParty', [party(seller)])
export const buyerElement = (buyer: InvoiceParty) => xmlElement('cac:AccountingCustomerParty', [party(buyer)])
