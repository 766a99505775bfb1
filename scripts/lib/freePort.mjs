// A port for a server of a test run.
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the ports that a system assigns to outgoing connections: one of these could be taken before its server starts.
 */
const PORTS = { from: 10_000, many: 20_000 }

/** A port that was free a moment ago. */
export async function freePort() {
  for (;;) {
    const port = PORTS.from + Math.floor(Math.random() * PORTS.many)
    const probe = createServer().listen(port, '127.0.0.1')
    if (!(await once(probe, 'listening').catch(() => null))) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}
