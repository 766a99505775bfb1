import { hashAddress } from '../lib/hashAddress.ts'

/* Imported before the router, which reads the address as soon as it is imported. */
const address = hashAddress(window.location)
if (address) window.history.replaceState(null, '', address)
