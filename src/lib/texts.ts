/** General Dutch texts, to the letter where the specification gives them. Texts of one screen live with that screen. */
export const texts = {
  yes: 'Ja',
  no: 'Nee',
  save: 'Opslaan',
  cancel: 'Annuleren',
  close: 'Sluiten',
  delete: 'Verwijderen',
  add: 'Toevoegen',
  edit: 'Bewerken',
  search: 'Zoeken',
  clearSearch: 'Zoekopdracht wissen',
  scanSearch: 'Scannen om te zoeken',
  showAll: 'Alles',
  previous: 'Vorige',
  next: 'Volgende',

  /** TX-03; a text of its own for a field wins (D-133). */
  required: 'Gelieve dit veld in te vullen!',
  invalidDate: 'Gelieve een geldige datum in te vullen (dd/mm/jjjj).',
  invalidNumber: 'Gelieve een geldig getal in te vullen!',

  /** TX-04 */
  saved: 'Succesvol opgeslagen.',
  /** TX-01, TX-02: the reason follows. */
  saveFailed: 'Er ging iets mis bij opslaan: ',
  loadFailed: 'Er ging iets mis bij het ophalen: ',

  /** RL-17 */
  empty: 'Momenteel geen data beschikbaar',
  /** RL-16, VL-17 */
  noHits: (term: string) => `Voor de zoekopdracht "${term}" werden geen resultaten gevonden.`,
  /** D-071, D-103: the hint of a search that is too short. */
  minChars: (count: number) => `minstens ${count} karakters`,
  /** D-136 */
  rowsPerPage: 'Rijen per pagina',

  /** TX-11 … TX-14 */
  confirmDelete: 'Ben je zeker dat je deze definitief wil wissen?',
  confirmDeactivate: 'Ben je zeker dat je dit item wil deactiveren?',
  confirmActivate: 'Ben je zeker dat je dit item wil activeren?',
  confirmUnsaved: 'Wil je doorgaan zonder wijzigingen op te slaan?',

  onlineOnly: 'Hiervoor is een internetverbinding nodig.',
  unsent: 'Nog niet verzonden',
  noConnection: 'Geen verbinding met de server.',
  timedOut: 'De server antwoordt niet.',
  serverError: (status: number) => `De server gaf een onverwacht antwoord (${status}).`,
} as const
