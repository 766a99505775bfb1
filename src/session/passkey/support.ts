const IP_ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/

const WHY_NOT = {
  insecure: 'Passkeys werken alleen over een versleutelde verbinding (https).',
  address: 'Passkeys werken alleen op een adres met een naam, niet op een IP-adres.',
  browser: 'Deze browser kent geen passkeys. Gebruik een nieuwere browser.',
} as const

interface Place {
  isSecure: boolean
  hostname: string
  hasApi: boolean
}

/** The reason why passkeys do not work at a place, in Dutch; undefined if they do (PK-15). */
export function whyNoPasskeysAt({ isSecure, hostname, hasApi }: Place): string | undefined {
  if (!isSecure) return WHY_NOT.insecure
  if (IP_ADDRESS.test(hostname)) return WHY_NOT.address
  return hasApi ? undefined : WHY_NOT.browser
}

/** The reason why passkeys do not work in this page; undefined if they do. */
export const whyNoPasskeys = (): string | undefined =>
  whyNoPasskeysAt({
    isSecure: globalThis.isSecureContext !== false,
    hostname: location.hostname,
    hasApi: 'PublicKeyCredential' in globalThis,
  })
