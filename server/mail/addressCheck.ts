import { type AddressPolicy, AddressRefused, checkedAddress } from '../lib/publicAddress.ts'

/** Ports on which mail is handed over. */
export const MAIL_PORTS = [25, 465, 587]

/**
 * The address of a mail server to connect to.
 * @throws AddressRefused when the port or any address of the name is not allowed
 */
export async function addressOfServer(host: string, port: number, policy: AddressPolicy): Promise<string> {
  if (!MAIL_PORTS.includes(port)) throw new AddressRefused(`port ${port}`)
  return checkedAddress(host, policy)
}
