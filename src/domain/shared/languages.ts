/** The languages of documents and mails (SH-21). They do not use zod, because field lists load them too. */
export const LANGUAGES = ['NL', 'EN', 'FR'] as const
export type Language = (typeof LANGUAGES)[number]

/** The language of documents and mails if none is chosen (SH-21). */
export const DEFAULT_LANGUAGE: Language = 'NL'

/** The names in Dutch, for the staff. A document names a language in that language. */
export const LANGUAGE_OPTIONS = [
  { value: 'NL', label: 'Nederlands' },
  { value: 'EN', label: 'Engels' },
  { value: 'FR', label: 'Frans' },
] as const satisfies readonly { value: Language; label: string }[]

/** The Dutch name of a language: 'Frans'; undefined for none. */
export const languageName = (language: string | null | undefined): string | undefined =>
  LANGUAGE_OPTIONS.find(({ value }) => value === language)?.label
