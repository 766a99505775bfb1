export const actionFormTexts = {
  title: 'Opdrachtbon',
  mail: 'Mailen',
  add: 'Toevoegen',
  /** Shown when the server has the form (OF-11). */
  sent: 'Opdrachtbon doorgestuurd.',
  /** Shown when the form waits for the network (D-131). */
  queued: 'Opdrachtbon klaargezet. Ze wordt doorgestuurd zodra er verbinding is.',
  draft: 'Er staat nog een onafgewerkte opdrachtbon op dit toestel.',
  newCustomer: 'Nieuwe klant',
  company: 'Naam van de klant',
  remarks: 'Opmerkingen',
  noLines: 'Nog geen artikels: voeg er een toe met Toevoegen.',
} as const
