import { type AddressPolicy, AddressRefused, resolveAllowedAddress } from '../lib/publicAddress.ts'

/** True for a valid TCP port. */
export const isPort = (port: number): boolean => Number.isInteger(port) && port >= 1 && port <= 65_535

/**
 * Returns the address of a mail server to connect to. This machine is allowed if SMTP_PRIVATE_HOSTS lists it,
 * like other private hosts (D-152).
 * @throws AddressRefused if the port or any address of the name is not allowed
 */
export async function addressOfServer(host: string, port: number, policy: AddressPolicy): Promise<string> {
  if (!isPort(port)) throw new AddressRefused(`port ${port}`)
  return resolveAllowedAddress(host, { ...policy, thisMachine: true })
}
