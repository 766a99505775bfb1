import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { HttpError } from '../lib/errors.ts'

/** The name and addresses for which an authenticator makes and uses a passkey. */
export interface RelyingParty {
  /** The host name that people open, without port. */
  id: string
  /** The addresses from which an answer of an authenticator is accepted. */
  origins: string[]
}

const NO_NAME =
  'Passkeys werken alleen op een adres met een naam, zoals werkbank.uwbedrijf.be, en niet op een IP-adres.'

/**
 * Returns the relying party of a request. The host of the request names it, so that each tenant has its own. A page of
 * another host cannot pretend to be it: the browser signs the address that the person really opened.
 * @returns null for a server that is reached by an IP address only
 */
export function relyingPartyOf(
  { host, hostname }: Pick<FastifyRequest, 'host' | 'hostname'>,
  publicUrl: string | undefined,
): RelyingParty | null {
  const known = publicUrl === undefined ? null : new URL(publicUrl)
  // A proxy that sends its own address for that of the person names no host.
  if (!isName(hostname)) return known && isName(known.hostname) ? partyOf(known.host, known) : null
  return partyOf(host, known)
}

function partyOf(host: string, known: URL | null): RelyingParty {
  const { hostname: id, origin } = new URL(`https://${host}`)
  const isLocal = id === 'localhost' || id.endsWith('.localhost')
  const origins = [
    origin,
    // Browsers trust this machine itself without a certificate.
    ...(isLocal ? [new URL(`http://${host}`).origin] : []),
    // A proxy may leave out the port.
    ...(known?.hostname === id && (known.protocol === 'https:' || isLocal) ? [known.origin] : []),
  ]
  return { id, origins: [...new Set(origins)] }
}

const isName = (hostname: string): boolean => hostname !== '' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0

/** @throws HttpError 422 `passkeys_need_name` */
export function requiredParty(party: RelyingParty | null): RelyingParty {
  if (!party) throw new HttpError(422, 'passkeys_need_name', NO_NAME)
  return party
}
