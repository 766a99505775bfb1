/*
 * Texts about answers that are not from our server: a proxy in front of it, or the login page of a network. They
 * name the cause, because the person would otherwise suspect the app or the Wi-Fi.
 */

const CHANGES_SAVED = 'Uw wijzigingen blijven op dit toestel bewaard.'
const NOTIFY_ADMIN = 'Gelieve de beheerder te verwittigen.'

/** @param status the status of the answer; 0: it redirects elsewhere, like a login page */
export function foreignAnswerText(status: number): string {
  switch (status) {
    case 413:
      return `De proxy weigert wat dit toestel verzendt: het is hem te groot (413). ${CHANGES_SAVED} ${NOTIFY_ADMIN}`
    case 502:
    case 503:
    case 504:
      return `De proxy bereikt de server niet (${status}). U kunt gewoon verder werken: alles staat op dit toestel en vertrekt vanzelf.`
    case 0:
    case 200:
    case 301:
    case 302:
    case 303:
    case 307:
    case 308:
    case 401:
    case 407:
    case 511:
      return `Een ander programma antwoordt in de plaats van de server${statusSuffix(status)}, zoals de aanmeldpagina van een netwerk of van een proxy. ${CHANGES_SAVED} Gelieve u daar aan te melden, of de beheerder te verwittigen.`
    default:
      return `De proxy weigert de aanvraag (${status}). ${CHANGES_SAVED} ${NOTIFY_ADMIN}`
  }
}

const statusSuffix = (status: number): string => (status === 0 || status === 200 ? '' : ` (${status})`)
