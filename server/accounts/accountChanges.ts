import { accountChangeNotification } from '../../src/domain/notifications/accountChange.ts'
import { rightInWords } from '../../src/domain/rights/roles.ts'
import type { User } from '../../src/domain/system/system.ts'
import { findUser } from '../auth/users.ts'
import type { Queryable } from '../db/queryable.ts'
import { newServerId } from '../lib/newServerId.ts'
import { queueMail } from '../mailQueue/queue.ts'

/*
 * The mail and the notification to a person whose account changed, so that nobody takes over an account in silence
 * (AW-06, AW-13). Every device of the company stores the notification, so its text has no secret and no address.
 */

const CHANGES = {
  passwordGiven: {
    subject: 'U kreeg een nieuw wachtwoord',
    text: (by: string) =>
      `${by} maakte een nieuw wachtwoord voor u. Uw vorige wachtwoord werkt niet meer, en u bent overal uitgelogd. Het nieuwe is 24 uur geldig; bij het aanmelden kiest u zelf een ander.`,
  },
  passwordChanged: {
    subject: 'Uw wachtwoord is gewijzigd',
    text: () =>
      'Uw wachtwoord is gewijzigd. Op andere toestellen moet u opnieuw inloggen. Uw agendalink werkt niet meer, en webhooks die u maakte, wachten tot iemand ze hervat.',
  },
  secondFactorOn: {
    subject: 'Tweede stap ingeschakeld',
    text: () => 'Bij het aanmelden wordt voortaan ook een code van uw authenticator-app gevraagd.',
  },
  secondFactorOff: {
    subject: 'Tweede stap uitgeschakeld',
    text: () => 'Bij het aanmelden wordt geen code van uw authenticator-app meer gevraagd.',
  },
  secondFactorReset: {
    subject: 'Uw tweede stap is gewist',
    text: (by: string) =>
      `${by} heeft uw tweede stap bij het aanmelden gewist, met uw passkeys. U meldt zich voortaan aan met uw wachtwoord alleen. Stel de tweede stap opnieuw in bij Mijn gegevens.`,
  },
  passkeyAdded: {
    subject: 'Passkey toegevoegd',
    text: () =>
      'Er is een passkey toegevoegd aan uw gebruiker. Daarmee kan wie het toestel met de passkey ontgrendelt, zich als u aanmelden.',
  },
  passkeyRemoved: {
    subject: 'Passkey verwijderd',
    text: () => 'Er is een passkey van uw gebruiker verwijderd. Daarmee kan niemand zich nog aanmelden.',
  },
  recoveryCodeUsed: {
    subject: 'Er is een herstelcode gebruikt',
    text: () =>
      'Iemand heeft zich met uw wachtwoord en een van uw herstelcodes aangemeld. Deze code werkt niet meer.',
  },
  deactivated: {
    subject: 'Uw gebruiker is verwijderd',
    text: (by: string) => `${by} heeft uw gebruiker verwijderd. U kunt zich niet meer aanmelden.`,
  },
  activated: {
    subject: 'U kunt zich opnieuw aanmelden',
    text: (by: string) =>
      `${by} heeft uw gebruiker terug geactiveerd. Uw wachtwoord krijgt u van uw collega. Het is 24 uur geldig; bij het aanmelden kiest u zelf een ander.`,
  },
  rightChanged: {
    subject: 'Uw recht is gewijzigd',
    text: (by: string, user: User) => `${by} wijzigde wat u mag. Uw recht is nu: ${rightInWords(user)}.`,
  },
} satisfies Record<string, { subject: string; text: (by: string, user: User) => string }>

const NOT_YOU =
  'Klopt dit niet, verwittig dan meteen een collega die de gebruikers beheert, en wijzig uw wachtwoord.'

/** The author of a change: the id of a user, or the words for somebody who is no user. */
type ChangedBy = string | { words: string }
/** The person at the server, with `npm run users`. */
export const OPERATOR: ChangedBy = { words: 'De beheerder van de server' }

/**
 * Mails a person whose account changed, and notifies them. Call it in the transaction of the change, which must hold
 * the lock of the feed.
 * @param user the person after the change; null gets nothing, and without an address there is no mail
 */
export async function notifyAccountChange(
  tx: Queryable,
  user: User | null,
  change: keyof typeof CHANGES,
  by: ChangedBy,
): Promise<void> {
  if (!user) return
  const { subject, text: textOf } = CHANGES[change]
  const text = textOf(await nameOf(tx, by), user)
  await insertNotification(tx, user, text, change !== 'recoveryCodeUsed' && by === user.id)
  if (user.email) await queueMail(tx, { to: user.email, subject, text: letter(user, text) })
}

/** Mails a person who replaced a one-time password. They were asked to, so it is no notification. */
export async function mailOwnPassword(tx: Queryable, user: User | null): Promise<void> {
  if (!user?.email) return
  const { subject, text } = CHANGES.passwordChanged
  await queueMail(tx, { to: user.email, subject, text: letter(user, text()) })
}

/**
 * Notifies a person of another mail address, and mails both addresses, so that the owner of the old one learns that
 * mails go elsewhere now.
 */
export async function notifyNewAddress(
  tx: Queryable,
  user: User | null,
  oldEmail: string | null,
  byId: string,
): Promise<void> {
  if (!user) return
  const isOwn = user.id === byId
  const by = isOwn ? 'U' : await nameOf(tx, byId)
  await insertNotification(tx, user, `${by} wijzigde uw e-mailadres.`, isOwn)
  const text = letter(
    user,
    `${by} wijzigde uw e-mailadres van ${oldEmail || 'geen adres'} in ${user.email ?? 'geen adres'}.`,
  )
  for (const to of new Set([oldEmail, user.email]))
    if (to) await queueMail(tx, { to, subject: 'Uw e-mailadres is gewijzigd', text })
}

async function insertNotification(tx: Queryable, user: User, message: string, isOwn: boolean): Promise<void> {
  const id = newServerId()
  const { event, module, objectId } = accountChangeNotification(user, { id, message, isOwn })
  await tx.query(
    `INSERT INTO notification (id, module, message, object_id, at, read, event, user_id)
     VALUES ($1, $2, $3, $4, date_trunc('milliseconds', clock_timestamp()), false, $5, $6)`,
    [id, module, message, objectId, event, user.id],
  )
}

async function nameOf(tx: Queryable, by: ChangedBy): Promise<string> {
  if (typeof by !== 'string') return by.words
  const user = await findUser(tx, by)
  return user ? `${user.name} ${user.lastName}`.trim() : 'Een collega'
}

const letter = ({ name }: User, text: string) => [`Beste ${name},`, text, NOT_YOU].join('\n\n')
