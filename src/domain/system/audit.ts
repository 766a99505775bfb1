import * as z from 'zod'
import { isOneOf, keysOf } from '../../lib/objects.ts'
import { Day } from '../shared/days.ts'
import { Id } from '../shared/ids.ts'

/*
 * 'Logboek van de zaak': who did what for accounts, devices, settings and data. Entries are only added, never
 * changed; a daily job removes old ones.
 */

/** The kinds of entries, each with its words on the page. A stored kind never changes its name. */
export const AUDIT_KINDS = {
  login: 'Aangemeld',
  loginFailed: 'Aanmelden mislukt',
  loginSlowed: 'Aanmelden vertraagd na te veel pogingen',
  ownPasswordWrong: 'Eigen wachtwoord verkeerd ingevuld',
  ownPasskeyWrong: 'Eigen passkey niet aanvaard',
  loggedOutEverywhere: 'Overal uitgelogd',
  credentialReused: 'Afgemeld: een gebruikte sleutel kwam terug',
  passwordChanged: 'Wachtwoord gewijzigd',
  passwordReset: 'Wachtwoord vernieuwd met een code',
  passwordGiven: 'Wachtwoord gegeven',
  secondFactorOn: 'Tweede stap ingeschakeld',
  secondFactorOff: 'Tweede stap uitgeschakeld',
  secondFactorReset: 'Tweede stap gewist',
  passkeyAdded: 'Passkey toegevoegd',
  passkeyRemoved: 'Passkey verwijderd',
  userAdded: 'Gebruiker toegevoegd',
  userChanged: 'Gebruiker gewijzigd',
  userDeactivated: 'Gebruiker verwijderd',
  userActivated: 'Gebruiker opnieuw toegelaten',
  rightChanged: 'Recht gewijzigd',
  deviceNamed: 'Toestel benoemd',
  deviceBlocked: 'Toestel geblokkeerd',
  deviceUnblocked: 'Toestel gedeblokkeerd',
  deviceWipeAsked: 'Wissen van toestel gevraagd',
  deviceWiped: 'Toestel gewist',
  companyKeyReplaced: 'Sleutel van toegangscodes vervangen',
  settingChanged: 'Instelling gewijzigd',
  mailServerChanged: 'Mailserver gewijzigd',
  webhookAdded: 'Webhook toegevoegd',
  webhookChanged: 'Webhook gewijzigd',
  webhookRemoved: 'Webhook verwijderd',
  calendarLinkMade: 'Agendalink gemaakt',
  calendarLinkRemoved: 'Agendalink beëindigd',
  imported: 'Lijst geïmporteerd',
  fullExport: 'Alles geëxporteerd',
  auditExported: 'Logboek geëxporteerd',
  repairDeleted: 'Herstelling definitief gewist',
  rentalDeleted: 'Verhuur definitief gewist',
  merged: 'Samengevoegd',
  mergeTakenBack: 'Samenvoegen ongedaan gemaakt',
  personErased: 'Persoon gewist',
  personInspected: 'Inzage gemaakt',
  retentionApplied: 'Na hun termijn gewist',
  accessCodeViewed: 'Toegangscode bekeken',
} as const

export type AuditKind = keyof typeof AUDIT_KINDS
export const AUDIT_KIND_LIST = keysOf(AUDIT_KINDS)

/** The details that an entry may hold, each with its words on the page. None of them is a secret. */
const AUDIT_DETAILS = {
  /** the user name as somebody typed it */
  account: 'Gebruikersnaam',
  /** the network address of the caller */
  address: 'Adres',
  kind: 'Soort',
  setting: 'Instelling',
  fields: 'Velden',
  from: 'Van',
  to: 'Naar',
  host: 'Server',
  added: 'Toegevoegd',
  updated: 'Bijgewerkt',
  /** the id of a record that has no name here, because a name could no longer be erased */
  record: 'Record',
  other: 'Ander record',
  repairs: 'Herstellingen',
  rentals: 'Verhuren',
  mails: 'Mails',
  logLines: 'Logboekregels',
  changes: 'Wijzigingen',
  photos: 'Foto’s',
} as const

type AuditDetail = keyof typeof AUDIT_DETAILS
export type AuditDetails = Partial<Record<AuditDetail, string | number>>

/** The subject of an entry: a user or a device by its id, or something else by its name. */
export type AuditSubject = { userId: string } | { deviceId: string } | { id?: string; name: string }

/** An entry as an act reports it. */
export interface AuditEvent {
  what: AuditKind
  whom?: AuditSubject
  details?: AuditDetails
}

/** The author of entries that a command on the server makes. */
export const AUDIT_OPERATOR = 'Commando op de server'

const DETAIL_MAX = 200

/** Shortens each detail, so that an entry stays small. */
export const cutDetails = (details: AuditDetails = {}): AuditDetails =>
  Object.fromEntries(
    Object.entries(details).map(([key, value]) => [
      key,
      typeof value === 'string' ? value.slice(0, DETAIL_MAX) : value,
    ]),
  )

/** The details in words: 'Instelling: Btw · Van: 6 · Naar: 21'. Empty ones are left out. */
export const detailsText = (details: Readonly<Record<string, unknown>>): string =>
  Object.entries(details)
    .filter(([, value]) => value !== '' && value !== null)
    .map(
      ([key, value]) => `${isOneOf(keysOf(AUDIT_DETAILS), key) ? AUDIT_DETAILS[key] : key}: ${String(value)}`,
    )
    .join(' · ')

/** An entry as the page and the API show it. */
export const AuditEntry = z.object({
  id: z.number(),
  /** Instant. */
  at: z.string(),
  /** A kind of a later version has no words here. */
  what: z.string(),
  by: z.string().nullable(),
  byName: z.string().nullable(),
  whom: z.string().nullable(),
  device: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** The selection of entries: by a person who acted or was acted upon, by kind, and by day in Brussels. */
export const AuditFilter = z.object({
  person: Id.optional(),
  what: z.enum(AUDIT_KIND_LIST).optional(),
  from: Day.optional(),
  to: Day.optional(),
})
export type AuditFilter = z.infer<typeof AuditFilter>

/** The words of a kind. */
export const auditKindText = (what: string): string =>
  isOneOf(AUDIT_KIND_LIST, what) ? AUDIT_KINDS[what] : what
