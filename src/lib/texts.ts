/**
 * General Dutch texts, literally as in the specification where it has them. Texts of one screen are stored with
 * that screen.
 */
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

  /** TX-03: required field; the own text of a field has priority (D-133). */
  required: 'Gelieve dit veld in te vullen!',
  invalidDate: 'Gelieve een geldige datum in te vullen (dd/mm/jjjj).',
  invalidNumber: 'Gelieve een geldig getal in te vullen!',

  /** TX-04: saved. */
  saved: 'Succesvol opgeslagen.',
  /** TX-01, TX-02: saving or loading failed; the reason follows. */
  saveFailed: 'Er ging iets mis bij opslaan: ',
  loadFailed: 'Er ging iets mis bij het ophalen: ',

  /** RL-17: an empty list. */
  empty: 'Momenteel geen data beschikbaar',
  /** RL-16, VL-17: a search without results. */
  noHits: (term: string) => `Voor de zoekopdracht "${term}" werden geen resultaten gevonden.`,
  /** D-071, D-103: the hint for a search term that is too short. */
  minChars: (count: number) => `minstens ${count} karakters`,

  /** TX-11, TX-12: confirmations. */
  confirmDelete: 'Ben je zeker dat je deze definitief wil wissen?',
  confirmUnsaved: 'Wil je doorgaan zonder wijzigingen op te slaan?',

  onlineOnly: 'Hiervoor is een internetverbinding nodig.',
  unsent: 'Nog niet verzonden',
  noConnection: 'Geen verbinding met de server.',
  timedOut: 'De server antwoordt niet.',
  serverError: (status: number) => `De server gaf een onverwacht antwoord (${status}).`,
} as const
