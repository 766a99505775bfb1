/** The languages of mails and documents, by their Dutch names (ML-21). */
export const LANGUAGE_OPTIONS = [
  { value: 'NL', label: 'Nederlands' },
  { value: 'EN', label: 'Engels' },
  { value: 'FR', label: 'Frans' },
] as const
