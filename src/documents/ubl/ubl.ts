import type { Invoice, InvoiceLine } from '../../domain/invoices/invoice.ts'
import { buyerElement, sellerElement } from './party.ts'
import { xmlDocument, xmlElement } from './xml.ts'

/*
 * An invoice in UBL 2.1, by the rules of Peppol BIS Billing 3.0; the order of the elements is that of the standard.
 */

const NAMESPACES = {
  xmlns: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
  'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
}
const CUSTOMIZATION = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'
const PROFILE = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'
/** Codes: commercial invoice, credit transfer, one unit (UNCL 1001, UNCL 4461, UN/ECE 20). */
const [INVOICE, TRANSFER, ONE] = ['380', '30', 'C62'] as const
const EXEMPT = 'Vrijgesteld van btw'

/** The file of an invoice; `invoiceProblems` lists the data that it must have. */
export function ublInvoice(invoice: Invoice): string {
  const { number, day, dueDay, period, reference, note } = invoice
  const root = xmlElement(
    'Invoice',
    [
      xmlElement('cbc:CustomizationID', CUSTOMIZATION),
      xmlElement('cbc:ProfileID', PROFILE),
      xmlElement('cbc:ID', number),
      xmlElement('cbc:IssueDate', day),
      xmlElement('cbc:DueDate', dueDay),
      xmlElement('cbc:InvoiceTypeCode', INVOICE),
      xmlElement('cbc:Note', note),
      xmlElement('cbc:DocumentCurrencyCode', 'EUR'),
      // Peppol requires the customer's reference; without one the number is used.
      xmlElement('cbc:BuyerReference', reference || number),
      period &&
        xmlElement('cac:InvoicePeriod', [
          xmlElement('cbc:StartDate', period.from),
          xmlElement('cbc:EndDate', period.to),
        ]),
      sellerElement(invoice.seller),
      buyerElement(invoice.buyer),
      payment(invoice),
      allowance(invoice, false, 'Korting', invoice.discount),
      allowance(invoice, true, invoice.charge.reason, invoice.charge.amount),
      vat(invoice),
      totals(invoice),
      ...invoice.lines.map((line, i) => lineElement(line, i + 1, invoice)),
    ],
    NAMESPACES,
  )
  return root ? xmlDocument(root) : ''
}

/** In euro with two decimals. */
const amount = (name: string, value: number) => xmlElement(name, value.toFixed(2), { currencyID: 'EUR' })

const payment = ({ seller: { iban, bic, name }, number }: Invoice) =>
  iban === ''
    ? null
    : xmlElement('cac:PaymentMeans', [
        xmlElement('cbc:PaymentMeansCode', TRANSFER),
        xmlElement('cbc:PaymentID', number),
        xmlElement('cac:PayeeFinancialAccount', [
          xmlElement('cbc:ID', iban),
          xmlElement('cbc:Name', name),
          xmlElement('cac:FinancialInstitutionBranch', [xmlElement('cbc:ID', bic)]),
        ]),
      ])

const allowance = (invoice: Invoice, isCharge: boolean, reason: string, value: number) =>
  value === 0
    ? null
    : xmlElement('cac:AllowanceCharge', [
        xmlElement('cbc:ChargeIndicator', String(isCharge)),
        xmlElement('cbc:AllowanceChargeReason', reason),
        amount('cbc:Amount', value),
        category('cac:TaxCategory', invoice),
      ])

/** The VAT category. `says`: an exemption names its reason, only in the subtotal. */
const category = (name: string, { vatPercent }: Pick<Invoice, 'vatPercent'>, says = false) =>
  xmlElement(name, [
    xmlElement('cbc:ID', vatPercent === null ? 'E' : 'S'),
    xmlElement('cbc:Percent', String(vatPercent ?? 0)),
    xmlElement('cbc:TaxExemptionReason', says && vatPercent === null ? EXEMPT : ''),
    xmlElement('cac:TaxScheme', [xmlElement('cbc:ID', 'VAT')]),
  ])

const vat = (invoice: Invoice) =>
  xmlElement('cac:TaxTotal', [
    amount('cbc:TaxAmount', invoice.totals.vat),
    xmlElement('cac:TaxSubtotal', [
      amount('cbc:TaxableAmount', invoice.totals.excl),
      amount('cbc:TaxAmount', invoice.totals.vat),
      category('cac:TaxCategory', invoice, true),
    ]),
  ])

const totals = ({ totals: { lines, excl, incl }, discount, charge }: Invoice) =>
  xmlElement('cac:LegalMonetaryTotal', [
    amount('cbc:LineExtensionAmount', lines),
    amount('cbc:TaxExclusiveAmount', excl),
    amount('cbc:TaxInclusiveAmount', incl),
    discount === 0 ? null : amount('cbc:AllowanceTotalAmount', discount),
    charge.amount === 0 ? null : amount('cbc:ChargeTotalAmount', charge.amount),
    amount('cbc:PayableAmount', incl),
  ])

const lineElement = ({ name, quantity, price, discount, total }: InvoiceLine, n: number, invoice: Invoice) =>
  xmlElement('cac:InvoiceLine', [
    xmlElement('cbc:ID', String(n)),
    xmlElement('cbc:InvoicedQuantity', String(quantity), { unitCode: ONE }),
    amount('cbc:LineExtensionAmount', total),
    discount === 0
      ? null
      : xmlElement('cac:AllowanceCharge', [
          xmlElement('cbc:ChargeIndicator', 'false'),
          xmlElement('cbc:AllowanceChargeReason', 'Korting'),
          amount('cbc:Amount', discount),
        ]),
    xmlElement('cac:Item', [
      xmlElement('cbc:Name', name) ?? xmlElement('cbc:Name', '-'),
      category('cac:ClassifiedTaxCategory', invoice),
    ]),
    xmlElement('cac:Price', [xmlElement('cbc:PriceAmount', String(price), { currencyID: 'EUR' })]),
  ])
