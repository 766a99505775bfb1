export const rentalReadTexts = {
  kept: 'Deze verhuur heeft op dit toestel nog wijzigingen die niet opgeslagen zijn.',
  resume: 'Verder bewerken',
  edit: 'Bewerken',
  copy: 'Kopiëren',
  label: 'Label',
  back: 'Terug naar de lijst',
  noLines: 'Nog geen lijnen',
  notesHint: 'komen op de bon',
  internalHint: 'nooit op papier of in een mail',
  stand: 'Stand',
  free: 'Vrij',
  counts: 'Aantallen',
  /** The words in a sentence: '18 terug, 2 mee'. */
  inSentence: { ready: 'klaar', out: 'mee', back: 'terug', missing: 'ontbreekt', damaged: 'beschadigd' },
  charged: (amount: string) => `aanrekenen ${amount}`,
  toHandOut: (n: number) => `nog ${n} mee te geven`,
} as const
