import { request as plain } from 'node:http'
import { request as secure } from 'node:https'

/* node server/cli/health.ts: ends with 0 when the server of this machine can do its work. For containers. */

const { PORT = '3000', TLS_CERT, HOUSES } = process.env
const PATIENCE_MS = 4_000

// of several houses each has a health of its own, under its own host name
const path = HOUSES === 'on' ? '/ready' : '/api/health'
// the name in the certificate is not that of this machine, and nothing is told to whoever answers
const options = {
  host: '127.0.0.1',
  port: Number(PORT),
  path,
  timeout: PATIENCE_MS,
  rejectUnauthorized: false,
}
const asked = (TLS_CERT ? secure : plain)(options, ({ statusCode }) => {
  process.exit(statusCode === 200 ? 0 : 1)
})
asked.on('timeout', () => process.exit(1))
asked.on('error', () => process.exit(1))
asked.end()
