/** Which replica this is, and what shows that it is no other (ADR 0011). */
export interface DeviceIdentity {
  clientId: string
  proof: string
}

/** The secret of a device, of 32 random bytes, as base64url. */
export const newProof = (random: Uint8Array): string =>
  btoa(String.fromCharCode(...random))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
