import { type AddressPolicy, AddressRefused, checkedAddress } from '../lib/publicAddress.ts'

/** Whether a number is a TCP port. */
export const isPort = (port: number): boolean => Number.isInteger(port) && port >= 1 && port <= 65_535

/**
 * The address of a mail server to connect to. This machine counts as any other host of SMTP_PRIVATE_HOSTS (D-152).
 * @throws AddressRefused when the port or any address of the name is not allowed
 */
export async function addressOfServer(host: string, port: number, policy: AddressPolicy): Promise<string> {
  if (!isPort(port)) throw new AddressRefused(`port ${port}`)
  return checkedAddress(host, { ...policy, thisMachine: true })
}
