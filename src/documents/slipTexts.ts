import type { Language } from '../domain/settings/settings.ts'

/** Texts that only the intake slip has. A language that lacks one does not compile. */
export interface SlipTexts {
  slip: string
  receivedOn: (day: string) => string
  receivedBy: (name: string) => string
  device: string
  complaint: string
  accessories: string
  noAccessories: string
  condition: string
  costLimit: string
  refusal: string
  type: string
  codeReceived: string
  exclVat: (limit: string) => string
  exclVatOnly: string
  conditions: string
  agreed: string
  signedOn: (name: string, moment: string) => string
  signedWith: (device: string, version: string) => string
  received: string
  bring: string
  devices: (n: number) => string
  warrantyUntil: (day: string) => string
}

export const SLIP_TEXTS: Record<Language, SlipTexts> = {
  NL: {
    slip: 'Ontvangstbewijs',
    receivedOn: (day) => `Binnengebracht op ${day}`,
    receivedBy: (name) => `Aangenomen door ${name}`,
    device: 'Toestel',
    complaint: 'Klacht',
    accessories: 'Meegebrachte toebehoren',
    noAccessories: 'Geen',
    condition: 'Toestand bij binnenkomst',
    costLimit: 'Mag zonder overleg tot',
    refusal: 'Kost bij geweigerd bestek',
    type: 'Type',
    codeReceived: 'Toegangscode ontvangen',
    exclVat: (limit) =>
      `Bedragen zonder btw. Kost de herstelling meer dan ${limit}, dan ontvangt u eerst een bestek.`,
    exclVatOnly: 'Bedragen zonder btw.',
    conditions: 'Voorwaarden voor herstelling',
    agreed: 'Voor akkoord, de klant',
    signedOn: (name, moment) => `${name}, ${moment}`,
    signedWith: (device, version) => `Getekend op ${device}, inhoud ${version}`,
    received: 'Voor ontvangst, het atelier',
    bring: 'Breng dit bewijs mee wanneer u het toestel ophaalt.',
    devices: (n) => `${n} toestellen`,
    warrantyUntil: (day) => `Garantie van de fabrikant tot ${day}`,
  },
  EN: {
    slip: 'Receipt',
    receivedOn: (day) => `Received on ${day}`,
    receivedBy: (name) => `Taken in by ${name}`,
    device: 'Device',
    complaint: 'Complaint',
    accessories: 'Accessories brought along',
    noAccessories: 'None',
    condition: 'Condition on arrival',
    costLimit: 'Repair without asking up to',
    refusal: 'Charge if the quotation is refused',
    type: 'Type',
    codeReceived: 'Access code received',
    exclVat: (limit) =>
      `Amounts without VAT. If the repair costs more than ${limit}, you receive a quotation first.`,
    exclVatOnly: 'Amounts without VAT.',
    conditions: 'Conditions of repair',
    agreed: 'Agreed, the customer',
    signedOn: (name, moment) => `${name}, ${moment}`,
    signedWith: (device, version) => `Signed on ${device}, content ${version}`,
    received: 'Received, the workshop',
    bring: 'Please bring this receipt when you collect the device.',
    devices: (n) => `${n} devices`,
    warrantyUntil: (day) => `Manufacturer's warranty until ${day}`,
  },
  FR: {
    slip: 'Reçu de dépôt',
    receivedOn: (day) => `Reçu le ${day}`,
    receivedBy: (name) => `Réceptionné par ${name}`,
    device: 'Appareil',
    complaint: 'Plainte',
    accessories: 'Accessoires remis',
    noAccessories: 'Aucun',
    condition: "État à l'arrivée",
    costLimit: "Réparer sans demander jusqu'à",
    refusal: 'Frais si le devis est refusé',
    type: 'Type',
    codeReceived: "Code d'accès reçu",
    exclVat: (limit) =>
      `Montants hors TVA. Si la réparation coûte plus de ${limit}, vous recevez d'abord un devis.`,
    exclVatOnly: 'Montants hors TVA.',
    conditions: 'Conditions de réparation',
    agreed: 'Pour accord, le client',
    signedOn: (name, moment) => `${name}, ${moment}`,
    signedWith: (device, version) => `Signé sur ${device}, contenu ${version}`,
    received: "Pour réception, l'atelier",
    bring: "Veuillez apporter ce reçu lorsque vous venez chercher l'appareil.",
    devices: (n) => `${n} appareils`,
    warrantyUntil: (day) => `Garantie du fabricant jusqu'au ${day}`,
  },
}
