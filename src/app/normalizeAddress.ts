import { hashAddress } from '../lib/hashAddress.ts'

/* Import this before the router, which reads the address at import time. */
const address = hashAddress(window.location)
if (address) window.history.replaceState(null, '', address)
