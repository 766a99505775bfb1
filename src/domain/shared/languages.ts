/** The languages of papers and mails (SH-21). Without zod, for lists of fields read it too. */
export const LANGUAGES = ['NL', 'EN', 'FR'] as const
export type Language = (typeof LANGUAGES)[number]

/** In which papers and mails are where nobody says otherwise (SH-21). */
export const DEFAULT_LANGUAGE: Language = 'NL'

/** In Dutch, for the staff; papers call a language by its own name. */
export const LANGUAGE_OPTIONS = [
  { value: 'NL', label: 'Nederlands' },
  { value: 'EN', label: 'Engels' },
  { value: 'FR', label: 'Frans' },
] as const satisfies readonly { value: Language; label: string }[]

/** What the staff calls it: 'Frans'; undefined for none. */
export const languageName = (language: string | null | undefined): string | undefined =>
  LANGUAGE_OPTIONS.find(({ value }) => value === language)?.label
