/** The id of this replica and the secret that proves it (ADR 0011). */
export interface DeviceIdentity {
  clientId: string
  proof: string
}

/** Encodes 32 random bytes as the secret of a device, in base64url. */
export const newDeviceSecret = (random: Uint8Array): string =>
  btoa(String.fromCharCode(...random))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
