import { factOfEachStatus, type RepairStatus } from '../domain/repairs/statusList.ts'
import type { Language } from '../domain/settings/settings.ts'

/** Every text of the documents. A language that lacks one does not compile (D-073). */
export interface Labels {
  bestek: string
  eindRapport: string
  externalRepair: string
  /** The list of everything that goes to a manufacturer together. */
  makerList: string
  provisional: string
  page: (page: number, of: number) => string
  continues: (page: number) => string
  forStaff: string
  phone: string
  fax: string
  vatNumber: string
  bank: string
  account: string
  customer: string
  attention: string
  manufacturer: string
  ourNumber: string
  date: string
  dateIn: string
  endDate: string
  dateOut: string
  sentOn: string
  reference: string
  status: string
  statuses: Record<RepairStatus, string>
  brand: string
  model: string
  serialNumber: string
  description: string
  notes: string
  workNotes: string
  info: string
  lineDescription: string
  lineQuantity: string
  linePrice: string
  lineTotal: string
  totalExcl: string
  vat: string
  totalIncl: string
  warranty: string
  underWarranty: string
  forfait: string
  refusedForfait: string
  refusalCosts: (amount: string) => string
  approval: string
  receipt: string
  purchasedAt: string
  yes: string
  no: string
}

const NL: Labels = {
  bestek: 'Bestek',
  eindRapport: 'Eindrapport',
  externalRepair: 'Externe herstelling',
  makerList: 'Verzendlijst',
  provisional: 'VOORLOPIG DOCUMENT',
  page: (page, of) => `Pagina ${page} van ${of}`,
  continues: (page) => `Vervolg op pagina ${page}`,
  forStaff: 'Code voor onze medewerkers',
  phone: 'Tel.',
  fax: 'Fax',
  vatNumber: 'Btw',
  bank: 'Bank',
  account: 'Rekening',
  customer: 'Klant',
  attention: 'T.a.v.',
  manufacturer: 'Fabrikant',
  ourNumber: 'Ons nummer',
  date: 'Datum',
  dateIn: 'Binnengebracht op',
  endDate: 'Einddatum',
  dateOut: 'Opgehaald op',
  sentOn: 'Verzonden op',
  reference: 'Referentie',
  status: 'Status',
  statuses: factOfEachStatus((status) => status.word),
  brand: 'Merk',
  model: 'Model',
  serialNumber: 'Serienummer',
  description: 'Omschrijving',
  notes: 'Notities',
  workNotes: 'Uitgevoerde werken',
  info: 'Info',
  lineDescription: 'Omschrijving',
  lineQuantity: 'Aantal',
  linePrice: 'Prijs',
  lineTotal: 'Totaal',
  totalExcl: 'Totaal excl. btw',
  vat: 'Btw 21 %',
  totalIncl: 'Totaal incl. btw',
  warranty: 'Garantie',
  underWarranty: 'Herstelling onder garantie',
  forfait: 'Forfait',
  refusedForfait: 'Kost bij geweigerd bestek',
  refusalCosts: (amount) =>
    `Bij weigering van dit bestek wordt een forfait van ${amount} excl. btw aangerekend.`,
  approval: 'Voor akkoord: naam, datum, handtekening',
  receipt: 'Voor ontvangst: naam, datum, handtekening',
  purchasedAt: 'Aankoopdatum',
  yes: 'Ja',
  no: 'Nee',
}

const EN: Labels = {
  bestek: 'Quotation',
  eindRapport: 'Final report',
  externalRepair: 'External repair',
  makerList: 'Shipping list',
  provisional: 'PROVISIONAL DOCUMENT',
  page: (page, of) => `Page ${page} of ${of}`,
  continues: (page) => `Continued on page ${page}`,
  forStaff: 'Code for our staff',
  phone: 'Phone',
  fax: 'Fax',
  vatNumber: 'VAT',
  bank: 'Bank',
  account: 'Account',
  customer: 'Customer',
  attention: 'Attn.',
  manufacturer: 'Manufacturer',
  ourNumber: 'Our number',
  date: 'Date',
  dateIn: 'Received on',
  endDate: 'End date',
  dateOut: 'Collected on',
  sentOn: 'Sent on',
  reference: 'Reference',
  status: 'Status',
  statuses: factOfEachStatus((status) => status.EN),
  brand: 'Brand',
  model: 'Model',
  serialNumber: 'Serial number',
  description: 'Description',
  notes: 'Notes',
  workNotes: 'Work performed',
  info: 'Information',
  lineDescription: 'Description',
  lineQuantity: 'Quantity',
  linePrice: 'Price',
  lineTotal: 'Total',
  totalExcl: 'Total excl. VAT',
  vat: 'VAT 21 %',
  totalIncl: 'Total incl. VAT',
  warranty: 'Warranty',
  underWarranty: 'Repair under warranty',
  forfait: 'Fixed charge',
  refusedForfait: 'Quotation refused – fixed charge',
  refusalCosts: (amount) =>
    `If this quotation is refused, a fixed charge of ${amount} excl. VAT will be invoiced.`,
  approval: 'For approval: name, date, signature',
  receipt: 'For receipt: name, date, signature',
  purchasedAt: 'Purchase date',
  yes: 'Yes',
  no: 'No',
}

const FR: Labels = {
  bestek: 'Devis',
  eindRapport: 'Rapport final',
  externalRepair: 'Réparation externe',
  makerList: 'Liste d’envoi',
  provisional: 'DOCUMENT PROVISOIRE',
  page: (page, of) => `Page ${page} sur ${of}`,
  continues: (page) => `Suite à la page ${page}`,
  forStaff: 'Code pour notre personnel',
  phone: 'Tél.',
  fax: 'Fax',
  vatNumber: 'TVA',
  bank: 'Banque',
  account: 'Compte',
  customer: 'Client',
  attention: "À l'att. de",
  manufacturer: 'Fabricant',
  ourNumber: 'Notre numéro',
  date: 'Date',
  dateIn: 'Reçu le',
  endDate: 'Date de fin',
  dateOut: 'Enlevé le',
  sentOn: 'Envoyé le',
  reference: 'Référence',
  status: 'Statut',
  statuses: factOfEachStatus((status) => status.FR),
  brand: 'Marque',
  model: 'Modèle',
  serialNumber: 'Numéro de série',
  description: 'Description',
  notes: 'Remarques',
  workNotes: 'Travaux effectués',
  info: 'Informations',
  lineDescription: 'Description',
  lineQuantity: 'Quantité',
  linePrice: 'Prix',
  lineTotal: 'Total',
  totalExcl: 'Total hors TVA',
  vat: 'TVA 21 %',
  totalIncl: 'Total TVA comprise',
  warranty: 'Garantie',
  underWarranty: 'Réparation sous garantie',
  forfait: 'Forfait',
  refusedForfait: 'Devis refusé – forfait',
  refusalCosts: (amount) => `En cas de refus de ce devis, un forfait de ${amount} hors TVA sera facturé.`,
  approval: 'Pour accord : nom, date, signature',
  receipt: 'Pour réception : nom, date, signature',
  purchasedAt: "Date d'achat",
  yes: 'Oui',
  no: 'Non',
}

export const LABELS: Record<Language, Labels> = { NL, EN, FR }
/** The languages of the documents, with their own names (PF-06). */
export const LANGUAGE_NAMES: Record<Language, string> = { NL: 'Nederlands', EN: 'English', FR: 'Français' }
