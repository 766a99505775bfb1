import { beforeEach, expect, it, vi } from 'vitest'
import type { MailTemplate } from '../../../domain/settings/settings.ts'
import type { Language } from '../../../domain/shared/languages.ts'
import { type Occasion, rememberTemplate, usualTemplate } from './usualTemplate.ts'

const template = (id: string, language: Language): MailTemplate => ({
  id,
  name: id,
  subject: id,
  content: id,
  recipient: null,
  cc: null,
  bcc: null,
  language,
  attachment: true,
  photoAttachment: false,
  photoArray: [],
  external: false,
  rmaRequest: false,
})
const ALL = [template('klaar', 'NL'), template('pret', 'FR'), template('attente', 'FR')]
const of = (language: Language | null): Occasion => ({ kind: 'text', status: 'Hersteld', language })
const proposed = (language: Language | null) => usualTemplate(of(language), ALL)?.id

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

it('[KT-05] the template used last is proposed where the customer understands it', () => {
  rememberTemplate(of(null), 'klaar')
  expect([proposed(null), proposed('NL'), proposed('FR')]).toEqual(['klaar', 'klaar', undefined])
  rememberTemplate(of('FR'), 'pret')
  expect([proposed(null), proposed('FR'), proposed('EN')]).toEqual(['klaar', 'pret', undefined])
  rememberTemplate(of(null), 'attente')
  expect([proposed('FR'), proposed('NL')]).toEqual(['pret', undefined])
})
