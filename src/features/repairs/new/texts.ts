/** Texts of the new repair, to the letter where the specification gives them. */
export const newRepairTexts = {
  title: 'Nieuwe herstelling',
  provisional: (next: string | null) => (next ? `voorlopig, volgend nummer ${next}` : 'voorlopig'),
  noExecutors: 'Maak eerst een uitvoerder aan bij Instellingen.',
  noCustomer: 'Er is geen klant geselecteerd. De herstelling wordt als VERHUUR geregistreerd. Doorgaan?',
  completeEstimate: 'Wilt u nu het bestek aanvullen?',
  completeRepair: 'Wilt u nu de herstelling aanvullen?',
  unknownId: 'onbekend id',
  openRepair: (number: string) => `Voor dit item loopt al herstelling ${number}.`,
  underWarranty: (until: string) => `Dit item is onder garantie tot ${until}.`,
  draftFound: 'Er staat nog een onafgewerkte herstelling op dit toestel.',
} as const
